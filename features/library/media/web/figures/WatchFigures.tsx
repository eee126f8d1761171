import { Skeleton } from 'antd'
import { clockOf } from '#plain/numbers/cues.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { ResourceFull } from '#features/library/resources/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { mediaFigures } from '../../contract.ts'
import { figureTexts } from './figure-texts.ts'

/** In one sentence, how a video or audio was watched in the last 30 days. */
export function WatchFigures({ resource: { id } }: { resource: ResourceFull }) {
  const t = useTexts(figureTexts)
  const { data, error, refetch } = useRead<typeof mediaFigures>('GET /pressplatform/media/{fileId}/figures', { fileId: id })
  if (error && !data) return <RetryLine error={error} retry={refetch} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const { people, averageSeconds, stopAt } = data
  if (people === null || averageSeconds === null) return <p>{t.few}</p>
  return <p>{t.watched(people, thousands(people), clockOf(averageSeconds), stopAt === null ? '' : clockOf(stopAt))}</p>
}
