import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { outlineGet } from '../contract.ts'
import { LearnOutline } from './learn/LearnOutline.tsx'
import { Preview } from './learn/Preview.tsx'
import { UnitPage } from './learn/UnitPage.tsx'
import { outlineLine } from './lines.ts'
import styles from './outline.module.css'
import { outlineTexts } from './outline-texts.ts'
import { TeachOutline } from './teach/TeachOutline.tsx'

/** The outline of the course of `?courseId=`: the editor for its team, what is open for students; with `?unitId=` one unit. */
export default function OutlinePage() {
  const t = useTexts(outlineTexts)
  const [params] = useSearchParams()
  const courseId = reference.read(params.get('courseId') ?? '') ?? ''
  const unitId = reference.read(params.get('unitId') ?? '') ?? ''
  if (!courseId) return <EmptyState title={t.chooseCourse} />
  if (params.get('view') === 'student' && !unitId) return <Preview key={courseId} courseId={courseId} />
  return <Opened key={courseId} courseId={courseId} unitId={unitId} />
}

function Opened({ courseId, unitId }: { courseId: string; unitId: string }) {
  const t = useTexts(outlineTexts)
  const { data, error, refetch } = useRead<typeof outlineGet>(outlineLine, { courseId, query: {} })
  if (!data)
    return (
      <section className={styles.page} aria-label={t.title}>
        <PageHeader title={t.title} level={2} />
        {error ? (
          <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
        ) : (
          <Waiting>
            <TableSkeleton rows={12} />
          </Waiting>
        )}
      </section>
    )
  if (unitId) return <UnitPage key={unitId} outline={data} unitId={unitId} />
  if (data.teach) return <TeachOutline outline={data} teach={data.teach} />
  return data.learn && <LearnOutline courseId={courseId} learn={data.learn} />
}
