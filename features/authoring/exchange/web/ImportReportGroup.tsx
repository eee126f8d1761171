import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ReportGroup } from './import-report.ts'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'

const pageSize = 20

/** Report entries of one kind; a long group shows the first twenty, then a hundred more at a time. */
export function ImportReportGroup({ group: { severity, code, entries } }: { group: ReportGroup }) {
  const t = useTexts(importTexts)
  const [shown, setShown] = useState(pageSize)
  const rest = entries.length - shown
  return (
    <details className={styles.group} data-severity={severity} open={entries.length <= pageSize}>
      <summary>
        <span>{t[`${severity}One`]}</span>
        {t.code(code)}
        <b>{entries.length}</b>
      </summary>
      <ul>
        {entries.slice(0, shown).map((entry, at) => (
          <li key={at}>
            <code>{t.line(entry)}</code>
            <span>{entry.detail}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button type="link" size="small" onClick={() => setShown(shown + pageSize * 5)}>
          {t.moreEntries(Math.min(rest, pageSize * 5))}
        </Button>
      )}
    </details>
  )
}
