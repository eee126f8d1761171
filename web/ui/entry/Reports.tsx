import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { entryTexts } from './entry-texts.ts'
import styles from './entry.module.css'

interface Props {
  /** Of all open reports; those that are listed may be fewer. */
  count: number
  reports: readonly { name: string; reason: string; at: string }[]
}

/** Who has reported an entry and why, for those who decide; nothing where there is no report. */
export function Reports({ count, reports }: Props) {
  const t = useTexts(entryTexts)
  if (!count) return null
  return (
    <ul className={styles.reports}>
      <li>
        <b>{t.reports(count)}</b>
      </li>
      {reports.map(({ name, reason, at }) => (
        <li key={`${at} ${name}`}>{t.reportedBy(name, reason)}</li>
      ))}
    </ul>
  )
}
