import { CheckOutlined } from '@ant-design/icons'
import type { ResultQuestion } from '#features/exams/attempts/contract.ts'
import { blanksOf, optionsOf, textOf } from '#features/exams/attempts/web/answers/answer-value.ts'
import '#features/exams/attempts/web/marked/marked.css'
import { MarkedAnswer } from '#features/exams/attempts/web/marked/MarkedAnswer.tsx'
import { letterOf } from '#features/exams/attempts/web/page/letters.ts'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import { AppealedPages } from './AppealedPages.tsx'
import { appealsTexts } from './appeals-texts.ts'
import styles from './appeals.module.css'

/** The answer against whose mark somebody appeals, beside what is right and how it was graded. */
export function AppealedAnswer({ question }: { question: ResultQuestion }) {
  const t = useTexts(appealsTexts)
  const { shown, own, pages, right, grading } = question
  const numberOf = (id: string) => (grading?.criteria.findIndex((criterion) => criterion.id === id) ?? -1) + 1
  const text = textOf(own)
  const blanks = blanksOf(own)
  const chosen = optionsOf(own)
  return (
    <div className={styles.answer}>
      <h2>{t.answer}</h2>
      {shown && shown.options.length > 0 && (
        <ul className={styles.options}>
          {shown.options.map(({ seq, html }, at) => (
            <li key={seq} data-chosen={chosen.includes(seq) || undefined}>
              <b title={chosen.includes(seq) ? t.chosen : undefined}>{letterOf(at)}</b>
              <RichHtml html={html} />
              {right?.options.includes(seq) && (
                <span className={styles.right}>
                  <CheckOutlined aria-hidden /> {t.rightOption}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown?.type === 2 && (
        <ol className={styles.blanks}>
          {(right?.blanks ?? []).map(({ key, answer }) => (
            <li key={key}>
              <span>{blanks[key] || t.notAnswered}</span>
              <small>
                {t.right} {answer}
              </small>
            </li>
          ))}
        </ol>
      )}
      {shown?.type === 3 &&
        (text ? (
          <MarkedAnswer answer={text} remarks={grading?.remarks ?? []} code={shown.program !== null} numberOf={numberOf} />
        ) : (
          pages.length === 0 && <p>{t.notAnswered}</p>
        ))}
      {pages.length > 0 && <AppealedPages pages={pages} remarks={grading?.remarks ?? []} numberOf={numberOf} />}
      {grading && (
        <>
          <h2>{t.graded}</h2>
          <ul className={styles.rubric}>
            {grading.criteria.map(({ id, text: line, points, of }) => (
              <li key={id}>
                <span>{line}</span>
                <b>{of > 0 ? t.markOf(pointsText(points), pointsText(of)) : pointsText(points)}</b>
              </li>
            ))}
            {grading.adjust !== 0 && (
              <li>
                <span>{t.adjusted}</span>
                <b>{grading.adjust > 0 ? `+${pointsText(grading.adjust)}` : pointsText(grading.adjust)}</b>
              </li>
            )}
            {grading.scores.length > 1 && (
              <li>
                <span>{t.scores}</span>
                <b>{grading.scores.map(pointsText).join(', ')}</b>
              </li>
            )}
            {grading.decided !== null && (
              <li>
                <span>{t.decidedMark}</span>
                <b>{pointsText(grading.decided)}</b>
              </li>
            )}
          </ul>
        </>
      )}
      {right?.reference && (
        <details>
          <summary>{t.reference}</summary>
          <RichHtml html={right.reference} />
        </details>
      )}
    </div>
  )
}
