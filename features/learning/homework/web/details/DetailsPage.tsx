import { useSearchParams } from 'react-router'
import { Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { homeworkGet } from '../../contract.ts'
import { homeworkLine } from '../lines.ts'
import { texts } from '../texts.ts'
import { HomeworkDetails } from './HomeworkDetails.tsx'

/** The students of the homework of `?homeworkId=` with what each has handed in. */
export default function DetailsPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const homeworkId = reference.read(query.get('homeworkId') ?? '')
  const { data, error, refetch } = useRead<typeof homeworkGet>(homeworkLine, homeworkId ? { homeworkId } : undefined)
  if (!homeworkId) return <EmptyState title={t.gone} />
  if (data) return <HomeworkDetails key={data.id} homework={data} />
  if (error) return <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
  return (
    <Waiting>
      <Skeleton active paragraph={{ rows: 12 }} />
    </Waiting>
  )
}
