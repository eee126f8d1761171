import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ResultQuestion } from '../../contract.ts'
import { pointsText } from '../texts/time-texts.ts'
import { resultTexts } from './result-texts.ts'

/** How a person has graded an answer: the points for each criterion, what the persons gave where there were two, and the notes. */
export function Graded({ grading: { scores, criteria, adjust, remarks, decided } }: { grading: NonNullable<ResultQuestion['grading']> }) {
  const t = useTexts(resultTexts)
  // Those on pages by hand stand below their page.
  const notes = remarks.filter(({ text, on }) => text !== '' && !on)
  const shown = criteria.filter(({ points, of }) => of > 0 || points !== 0)
  if (!notes.length && !shown.length && scores.length < 2 && decided === null) return null
  const numberOf = (id: string) => criteria.findIndex((criterion) => criterion.id === id) + 1
  return (
    <section className="ex-graded" aria-label={t.graded}>
      {scores.length > 1 && <p>{t.twoScores(scores.map(pointsText).join('、'))}</p>}
      {shown.length > 0 && (
        <ol>
          {shown.map(({ id, text, points, of }) => (
            <li key={id}>
              <i>{numberOf(id)}</i>
              <span>{text}</span>
              <b>{of > 0 ? t.mark(pointsText(points), pointsText(of)) : pointsText(points)}</b>
            </li>
          ))}
          {adjust !== 0 && (
            <li>
              <span>{t.adjusted}</span>
              <b>{adjust > 0 ? `+${pointsText(adjust)}` : pointsText(adjust)}</b>
            </li>
          )}
        </ol>
      )}
      {decided !== null && (
        <p className="ex-graded-decided">
          <span>{t.decided}</span>
          <b>{pointsText(decided)}</b>
        </p>
      )}
      {notes.map(({ id, criterionId, text }) => (
        <blockquote key={id}>
          {numberOf(criterionId) > 0 && <i>{numberOf(criterionId)}</i>}
          {text}
        </blockquote>
      ))}
    </section>
  )
}
