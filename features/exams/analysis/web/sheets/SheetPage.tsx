import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { analysisPath, detailsPath } from '#features/exams/tests/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import { choice, reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { analysisGet, SheetHead } from '../../contract.ts'
import type { markSheetGet, sheetExport, SheetKind } from '../../contract-sheets.ts'
import { ChooseTest } from '../ChooseTest.tsx'
import { analysisLine, markSheetLine, sheetPath } from '../lines.ts'
import { texts } from '../texts.ts'
import { AnalysisSheet } from './AnalysisSheet.tsx'
import { MarkSheet } from './MarkSheet.tsx'
import styles from './sheet.module.css'

const kinds = ['marks', 'analysis'] as const

/** The mark sheet or the analysis sheet of the test of `?test=`, laid out for A4; the mark sheet also for the class of `?class=` alone. */
export default function SheetPage() {
  const t = useTexts(texts)
  const [query, setQuery] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '') ?? ''
  const classId = reference.read(query.get('class') ?? '') ?? ''
  const sheet = choice(kinds, 'marks').read(query.get('sheet') ?? '') ?? 'marks'
  const from = reference.read(query.get('id') ?? '') ?? ''
  const [run, busy] = useExport()
  const put = (name: string, value: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const analysis = useRead<typeof analysisGet>(analysisLine, testId && sheet === 'analysis' ? { testId } : undefined)
  const marks = useRead<typeof markSheetGet>(markSheetLine, testId && sheet === 'marks' ? { testId, query: classId ? { classId } : {} } : undefined)
  const { data, error, refetch } = sheet === 'marks' ? marks : analysis
  useObjectName(data?.head.title)
  // Those who teach a class of the test have its mark sheet only.
  const all = marks.data?.all !== false
  if (!testId) return <ChooseTest to={(id) => sheetPath(id, sheet)} />
  const body = { sheet, ...(sheet === 'marks' && classId && { classId }) }
  const start = () => send<typeof sheetExport>('POST /pressplatform/tests/{testId}/sheets', { testId, body }, { silent: true })
  return (
    <div className={styles.view}>
      <aside className={styles.settings}>
        <h1>{sheet === 'marks' ? t.markSheet : t.analysisSheet}</h1>
        <Link to={all ? analysisPath(testId, from) : detailsPath(testId, from)}>{all ? t.toAnalysis : t.back}</Link>
        {all && (
          <Segmented<SheetKind>
            block
            aria-label={t.sheet}
            value={sheet}
            options={[
              { value: 'marks', label: t.markSheet },
              { value: 'analysis', label: t.analysisSheet },
            ]}
            onChange={(value) => put('sheet', value)}
          />
        )}
        {sheet === 'marks' && <ChooseClass head={marks.data?.head} all={all} classId={classId} choose={(value) => put('class', value)} />}
        <div className={styles.foot}>
          <p>{t.printHelp}</p>
          <Button type="primary" block icon={<PrinterOutlined aria-hidden />} disabled={!data} onClick={() => print()}>
            {t.print}
          </Button>
          <Button block icon={<DownloadOutlined aria-hidden />} disabled={!data} loading={busy} onClick={() => void run(start)}>
            {t.excel}
          </Button>
        </div>
      </aside>
      <div className={styles.desk} role="region" aria-label={sheet === 'marks' ? t.markSheet : t.analysisSheet} tabIndex={0}>
        {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
        {!data && !error && (
          <Waiting>
            <Skeleton active paragraph={{ rows: 12 }} />
          </Waiting>
        )}
        {sheet === 'marks' && marks.data && <MarkSheet sheet={marks.data} />}
        {sheet === 'analysis' && analysis.data && <AnalysisSheet analysis={analysis.data} />}
      </div>
    </div>
  )
}

/** The classes that the test is for, where there are several. The head of a class's own sheet names that class only. */
function ChooseClass({ head, all, classId, choose }: { head: SheetHead | undefined; all: boolean; classId: string; choose: (id: string) => void }) {
  const t = useTexts(texts)
  if (!head || (!classId && head.classes.length < 2)) return null
  return (
    <label className={styles.choice}>
      {t.forClass}
      <Select
        value={classId}
        options={[{ value: '', label: all ? t.everybody : t.ownClasses }, ...head.classes.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={choose}
      />
    </label>
  )
}
