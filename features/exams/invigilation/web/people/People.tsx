import { Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { momentText } from '#web/ui/time/When.tsx'
import type { WatchedPerson } from '../../contract.ts'
import { placeOf, statusOf } from '../state/person-state.ts'
import styles from './people.module.css'
import { watchTexts } from '../watch-texts.ts'

interface Props {
  people: readonly WatchedPerson[]
  questions: number
  now: number
  chosen: string
  choose: (memberId: string) => void
}

/** The candidates as a list, which also shows those without a seat. */
export function People({ people, questions, now, chosen, choose }: Props) {
  const t = useTexts(watchTexts)
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const shown = people.filter(({ name, number, seat }) => [name, number ?? '', seat].some((text) => text.toLowerCase().includes(wanted)))
  return (
    <>
      <Input.Search
        className={styles.search ?? ''}
        value={words}
        placeholder={t.search}
        aria-label={t.search}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className={styles.people}>
        {shown.map((person) => {
          const status = statusOf(person, now)
          const { attempt } = person
          const place = placeOf(person.seat)
          return (
            <li key={person.memberId}>
              <button
                type="button"
                data-status={status}
                data-place={place && `${place.row}-${place.column}`}
                aria-pressed={chosen === person.memberId}
                onClick={() => choose(person.memberId)}
              >
                <b>{person.name}</b>
                <span>{person.seat || person.number}</span>
                <span className={styles.state}>{t.status(status)}</span>
                <span>{attempt && t.answeredOf(attempt.answered, questions)}</span>
                <span>{attempt && status !== 'handedIn' && t.ends(momentText(attempt.deadlineAt))}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
