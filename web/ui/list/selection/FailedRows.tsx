import type { BatchResult } from '#contract/page.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../texts.ts'
import styles from './batch.module.css'

export type FailedRow = BatchResult['failed'][number]

/** Rows that an action does not apply to, each with the reason. */
export function FailedRows({ rows }: { rows: readonly FailedRow[] }) {
  const t = useTexts(listTexts)
  return (
    <ul className={styles.failed} tabIndex={0} aria-label={t.reason}>
      {rows.map(({ id, name, reason }) => (
        <li key={id}>
          <b>{name || t.unknownRow}</b>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
