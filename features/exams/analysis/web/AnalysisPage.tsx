import { PrinterOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { figureTexts } from '#assessment/analysis/figure-texts.ts'
import { analysisPath, detailsPath } from '#features/exams/tests/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { Analysis, analysisGet } from '../contract.ts'
import styles from './analysis/analysis.module.css'
import { Bands, Distribution } from './analysis/Distribution.tsx'
import { ItemTable } from './analysis/ItemTable.tsx'
import { RemarksForm } from './analysis/RemarksForm.tsx'
import { TestFigures } from './analysis/TestFigures.tsx'
import { ChooseTest } from './ChooseTest.tsx'
import { analysisLine, sheetPath } from './lines.ts'
import { texts } from './texts.ts'

/** The figures of the test of `?test=` and of its questions, what is written on its analysis sheet, and the ways to its sheets. */
export default function AnalysisPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '') ?? ''
  const classId = reference.read(query.get('id') ?? '') ?? ''
  const { data, error, refetch } = useRead<typeof analysisGet>(analysisLine, testId ? { testId } : undefined)
  useObjectName(data?.head.title)
  if (!testId) return <ChooseTest to={(id) => analysisPath(id)} />
  return (
    <div className={styles.page}>
      <header>
        <h1>{data?.head.title ?? t.title}</h1>
        <Link to={detailsPath(testId, classId)}>{t.back}</Link>
        {data && (
          <nav className={styles.sheets}>
            <Link to={sheetPath(testId, 'marks', classId)}>
              <PrinterOutlined aria-hidden /> {t.markSheet}
            </Link>
            <Link to={sheetPath(testId, 'analysis', classId)}>
              <PrinterOutlined aria-hidden /> {t.analysisSheet}
            </Link>
          </nav>
        )}
      </header>
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        </Waiting>
      )}
      {data && <Found analysis={data} />}
    </div>
  )
}

function Found({ analysis }: { analysis: Analysis }) {
  const t = useTexts(texts)
  const f = useTexts(figureTexts)
  const { figures, whole, people, head, remarks, can } = analysis
  return (
    <>
      <TestFigures analysis={analysis} />
      {!figures && <p className={styles.few}>{f.tooFew(people.counted)}</p>}
      {figures && (
        <div className={styles.spread}>
          <section>
            <h2>{t.distribution}</h2>
            <Distribution figures={figures} whole={whole} />
          </section>
          <section>
            <h2>{t.bands}</h2>
            <Bands figures={figures} whole={whole} />
          </section>
        </div>
      )}
      <ItemTable analysis={analysis} />
      <RemarksForm testId={head.testId} remarks={remarks} canWrite={can.write} />
    </>
  )
}
