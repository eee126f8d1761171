import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { testGet } from '../../contract-tests.ts'
import { candidatesLine, testLine, testQuestionsLine } from '../lines.ts'
import { texts } from '../texts.ts'
import { MarksSheet } from '../marks/MarksSheet.tsx'
import { Candidates } from './Candidates.tsx'
import styles from './details.module.css'

const live = [testLine, candidatesLine, testQuestionsLine] as const

/** One test for those who hold it, watch over it or teach one of its classes: its figures and its candidates. */
export default function DetailsPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '') ?? ''
  const { data, error, refetch } = useRead<typeof testGet>(testLine, testId ? { testId } : undefined)
  const refresh = useRefreshQueries(live)
  useLive(
    'test',
    (event) => event.testId === testId && void refresh(),
    () => void refresh(),
  )
  const classId = reference.read(query.get('id') ?? '') ?? ''
  if (data && data.can.mark && query.get('marks') === 'true') return <MarksSheet key={data.id} test={data} classId={classId} />
  if (data) return <Candidates key={data.id} test={data} classId={classId} />
  return (
    <div className={styles.wait}>
      {!testId && <EmptyState title={t.gone} />}
      {error && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {testId && !error && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Waiting>
      )}
      {(!testId || error) && <Link to="/education/examine">{t.back}</Link>}
    </div>
  )
}
