import { ReadOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Place } from '../contract.ts'
import { PlaceActions } from './PlaceActions.tsx'
import styles from './understanding.module.css'
import { understandingTexts } from './texts.ts'

interface Props {
  classId: string
  bookId: string
  place: Place
  mayAct: boolean
  write: () => void
}

const percentOf = (share: number) => `${Math.round(share * 100)}%`

/** One place: the passage, the three figures, the commonest wrong answer and what can be done about it. */
export function PlaceItem({ classId, bookId, place, mayAct, write }: Props) {
  const t = useTexts(understandingTexts)
  const { chapterId, number, name, point, passage, mistake } = place
  const block = passage?.block ?? ''
  const reader = screenHref(
    `/Previewtextbook?${new URLSearchParams({ id: bookId, chapter: chapterId })}${block ? `#b-${encodeURIComponent(block)}` : ''}`,
  )
  return (
    <li>
      <span className={styles.number}>{number}</span>
      <div className={styles.place}>
        <h3>{passage?.text ?? (point || name)}</h3>
        <p className={styles.where}>
          {point && passage && <b>{point}</b>}
          <span>{name}</span>
          <a href={reader}>
            <ReadOutlined aria-hidden /> {t.read}
          </a>
        </p>
        <PlaceFigures classId={classId} place={place} />
        {mistake && <p className={styles.mistake}>{t.mistake(mistake.text, mistake.people)}</p>}
        <PlaceActions classId={classId} bookId={bookId} place={place} mayAct={mayAct} write={write} />
      </div>
    </li>
  )
}

function PlaceFigures({ classId, place }: { classId: string; place: Place }) {
  const t = useTexts(understandingTexts)
  const { wrong, tooFew, asked, reread, point } = place
  const questions = `/education/classes/qaa?${new URLSearchParams({ id: classId, ...(point && { q: point }) })}`
  return (
    <ul className={styles.figures}>
      {wrong && (
        <li className={styles.wrong}>
          <span className={styles.bar} role="img" aria-label={t.bar(percentOf(wrong.share))}>
            <i style={{ inlineSize: `${wrong.share * 100}%` }} />
          </span>
          <b>{t.wrong(percentOf(wrong.share))}</b>
          <small>{t.wrongOf(wrong.people, wrong.answers)}</small>
        </li>
      )}
      {!wrong && tooFew && <li className={styles.quiet}>{t.tooFew}</li>}
      {asked.questions > 0 && (
        <li>
          <Link to={questions}>{t.asked(asked.questions)}</Link>
          <small>{t.askedBy(asked.people, asked.unanswered)}</small>
        </li>
      )}
      {reread && reread.people > 0 && (
        <li>
          <span>{t.reread(reread.people)}</span>
          <small>{t.rereadOf(reread.readers)}</small>
        </li>
      )}
    </ul>
  )
}
