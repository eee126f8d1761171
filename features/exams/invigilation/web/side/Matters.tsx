import { Button } from 'antd'
import { minuteClock } from '#plain/time/minute-clock.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Matter } from '../state/person-state.ts'
import type { WatchActions } from '../state/use-actions.ts'
import { watchTexts } from '../watch-texts.ts'
import styles from './side.module.css'

interface Props {
  matters: readonly Matter[]
  acts: boolean
  now: number
  actions: WatchActions
  choose: (memberId: string) => void
}

/** At most so many are shown; the others follow when these are settled. */
const most = 30

const waited = (since: number, now: number) => minuteClock(Math.max(0, Math.floor((now - since) / 1000)))

/** What waits for those who watch, with its actions. */
export function Matters({ matters, acts, now, actions, choose }: Props) {
  const t = useTexts(watchTexts)
  return (
    <section className={styles.matters}>
      <h2>
        {t.waitingTitle} <b>{matters.length}</b>
      </h2>
      {!matters.length && <p className={styles.none}>{t.nothing}</p>}
      <ul aria-live="polite">
        {matters.slice(0, most).map(({ person, reason, since }) => (
          <li key={person.memberId} data-reason={reason}>
            <p>
              <b>
                {person.seat} {person.name}
              </b>
              <span>{waited(since, now)}</span>
            </p>
            <p>
              {t.reasons(reason)}
              {reason === 'offline' && person.attempt && person.attempt.waiting > 0 && `（${t.stored(person.attempt.waiting)}）`}
            </p>
            <div>
              {acts && reason === 'asking' && (
                <>
                  <Button type="primary" onClick={() => void actions.admit(person.memberId, 0)}>
                    {t.admit}
                  </Button>
                  <Button onClick={() => void actions.admit(person.memberId, 2)}>{`${t.admit} ${t.plus(2)}`}</Button>
                  <Button onClick={() => void actions.refuse(person.memberId)}>{t.refuse}</Button>
                </>
              )}
              {acts && reason === 'late' && (
                <>
                  <Button onClick={() => void actions.letIn(person.memberId, new Date(now))}>{t.letIn}</Button>
                  <Button onClick={() => void actions.markAbsent(person.memberId)}>{t.markAbsent}</Button>
                </>
              )}
              <Button onClick={() => choose(person.memberId)}>{t.details}</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
