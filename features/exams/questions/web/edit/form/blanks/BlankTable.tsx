import { useState } from 'react'
import type { BlankVerdict } from '#assessment/grading/grade.ts'
import type { Blank } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { acceptedRange, swapped, withBlank } from '../../draft/blanks.ts'
import { blanksOf } from '../../draft/draft.ts'
import { fieldId } from '../../draft/fields.ts'
import { texts } from '../../edit-texts.ts'
import type { OpenQuestion } from '../../session/use-question.ts'
import { BlankRow } from './BlankRow.tsx'
import { BlankRules } from './BlankRules.tsx'
import { RangeLine } from './RangeLine.tsx'
import styles from './blanks.module.css'
import form from '../form.module.css'

interface Props {
  open: OpenQuestion
  /** The answers that were tried in the preview, and what became of them. */
  tried: Readonly<Record<string, string>>
  verdicts: readonly BlankVerdict[]
}

/** The answer of each blank: how it is judged, what is right as well, how far a number may be off, and its points. */
export function BlankTable({ open, tried, verdicts }: Props) {
  const t = useTexts(texts)
  const { draft, change } = open
  const blanks = blanksOf(draft)
  const [current, setCurrent] = useState<string>()
  const shown = blanks.find(({ key }) => key === current)
  const range = shown && acceptedRange(shown)
  const set = (blank: Blank) => change((now) => ({ blanks: withBlank(now.blanks, blank) }))
  const swap = (at: number, step: 1 | -1) => {
    if (!blanks[at + step]) return
    const next = swapped(blanks, at, step)
    change((now) => ({ blanks: next.reduce(withBlank, now.blanks) }))
    requestAnimationFrame(() =>
      document
        .getElementById(fieldId(`blanks[${at + step}]`))
        ?.querySelector('input')
        ?.focus(),
    )
  }
  return (
    <section className={form.part} aria-label={t.blankAnswers}>
      <h2 className={form.label}>
        {t.blankAnswers}
        <small>{t.blankAnswersHelp}</small>
      </h2>
      {blanks.length === 0 ? (
        <p className={styles.none} id={fieldId('blanks')}>
          {t.noBlanksYet}
        </p>
      ) : (
        <>
          <table className={styles.table} id={fieldId('blanks')}>
            <thead>
              <tr>
                <th>{t.blank}</th>
                <th>{t.judgedAs}</th>
                <th>{t.answer}</th>
                <th>{t.alsoRight}</th>
                <th>{t.tolerance}</th>
                <th className={styles.end}>{t.pointsShort}</th>
              </tr>
            </thead>
            <tbody>
              {blanks.map((blank, at) => (
                <BlankRow
                  key={blank.key}
                  blank={blank}
                  at={at}
                  current={blank.key === current}
                  rules={draft.blankRules}
                  set={set}
                  swap={(step) => swap(at, step)}
                  onFocus={() => setCurrent(blank.key)}
                />
              ))}
            </tbody>
          </table>
          <BlankRules open={open} blanks={blanks} />
          {shown && range && (
            <RangeLine
              no={blanks.indexOf(shown) + 1}
              range={range}
              tried={tried[shown.key] ?? ''}
              right={verdicts.some(({ key, points }) => key === shown.key && points > 0)}
            />
          )}
        </>
      )}
    </section>
  )
}
