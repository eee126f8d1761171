import { Button } from 'antd'
import { useId, useState } from 'react'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText } from '#web/ui/time/When.tsx'
import type { ReportSection } from '../../contract.ts'
import styles from './report.module.css'
import { reportTexts } from './report-texts.ts'

/** Lines that are shown at once; all are printed. */
const few = 8

/** One part of a report: its figures, and the single things below them. */
export function Section({ section: { title, figures, lines } }: { section: ReportSection }) {
  const t = useTexts(reportTexts)
  const [all, setAll] = useState(false)
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{inLanguage(title)}</h3>
      <dl className={styles.figures}>
        {figures.map(({ title: of, count, of: whole, percent }) => (
          <div key={of.en}>
            <dt>{inLanguage(of)}</dt>
            <dd>{percent ? `${count}%` : whole === null ? count : t.outOf(count, whole)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ title: name, at, words, warn }, index) => (
            <li key={`${name} ${at}`} data-more={(!all && index >= few) || undefined}>
              <span>{name}</span>
              {at && <time dateTime={at}>{dayText(at)}</time>}
              <b data-warn={warn || undefined}>{inLanguage(words)}</b>
            </li>
          ))}
        </ul>
      )}
      {lines.length > few && (
        <Button type="link" size="small" className={styles.more ?? ''} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewer : t.more(lines.length)}
        </Button>
      )}
    </section>
  )
}
