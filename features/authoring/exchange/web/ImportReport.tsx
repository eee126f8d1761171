import type { TextbookImportResult } from '#contract/job-results.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Input, Segmented } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { csvOf } from '#plain/text/csv.ts'
import { saveText } from '#web/ui/files/download.ts'
import { chapterAddress, infoAddress } from '#features/authoring/textbooks/web/addresses.ts'
import { ImportReportGroup } from './ImportReportGroup.tsx'
import { countOf, groupReport, severities, type Severity } from './import-report.ts'
import { importTexts } from './import-texts.ts'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import styles from './import.module.css'
import { useTextbookBatch } from '#features/authoring/textbooks/web/list/actions/use-textbook-batch.tsx'

const figures = ['chapters', 'words', 'figures', 'formulas', 'tables', 'codeBlocks', 'references', 'footnotes'] as const

/** Last step of the import: the content of the new textbook, and what was changed, lost or missing. */
export function ImportReport({ result: { textbookId, name, counts, report }, leave }: { result: TextbookImportResult; leave: () => void }) {
  const t = useTexts(importTexts)
  const navigate = useNavigate()
  const { run, busy } = useTextbookBatch((ids) => ids.length && leave())
  const [severity, setSeverity] = useState<Severity | ''>('')
  const [query, setQuery] = useState('')
  const groups = groupReport(report, query, severity || undefined)
  const save = () => {
    const rows = report.map((entry) => [t[`${entry.severity}One`], t.code(entry.code), t.line(entry), entry.detail])
    saveText(t.csvName(name), csvOf([[t.severity, t.codeName, t.place, t.detail], ...rows]))
  }
  return (
    <div className={styles.report}>
      <h2>{t.done(name)}</h2>
      <Figures label={t.done(name)}>
        {figures.map((figure) => (
          <Figure key={figure} name={t[figure]}>
            {thousands(counts[figure])}
          </Figure>
        ))}
      </Figures>
      <p className={styles.buttons}>
        <Button type="primary" onClick={() => void navigate(chapterAddress(textbookId))}>
          {t.open}
        </Button>
        <Button onClick={() => void navigate(infoAddress(textbookId))}>{t.info}</Button>
        <Button type="text" danger loading={busy} onClick={() => void run('remove', [{ id: textbookId, name }])}>
          {t.removeAgain}
        </Button>
      </p>
      {!report.length && <p>{t.reportNone}</p>}
      {report.length > 0 && (
        <>
          <header className={styles.reportHead}>
            <h3>{t.reportTitle(report.length)}</h3>
            <Button onClick={save}>{t.saveCsv}</Button>
          </header>
          <div className={styles.narrow}>
            <Segmented
              aria-label={t.severity}
              value={severity}
              onChange={setSeverity}
              options={[
                { value: '', label: t.all(report.length) },
                ...severities.flatMap((value) => {
                  const count = countOf(report, value)
                  return count ? [{ value, label: t[value](count) }] : []
                }),
              ]}
            />
            <Input
              type="search"
              allowClear={clearable()}
              placeholder={t.searchReport}
              aria-label={t.searchReport}
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </div>
          {!groups.length && <p>{t.noEntry}</p>}
          {groups.map((group) => (
            <ImportReportGroup key={`${group.severity} ${group.code}`} group={group} />
          ))}
        </>
      )}
    </div>
  )
}
