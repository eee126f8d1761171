import type { jobGet } from '#features/workbench/jobs/contract.ts'
import { Alert, Button, Progress } from 'antd'
import { useEffect } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { treeLine } from '../tree/tree-line.ts'
import styles from './BookFind.module.css'
import { replaceTexts, skipTexts } from './replace-texts.ts'

interface Props {
  jobId: string
  onUndo: () => void
  onAgain: () => void
}

const lines = [treeLine, 'GET /pressplatform/jobs']

/** The progress and the result of a replacement, or of taking it back. */
export function ReplaceOutcome({ jobId, onUndo, onAgain }: Props) {
  const t = useTexts(replaceTexts)
  const reasons = useTexts(skipTexts)
  const underWay = (state: string | undefined) => state !== 'done' && state !== 'failed'
  const { data, error, refetch } = useRead<typeof jobGet>(
    'GET /pressplatform/jobs/{jobId}',
    { jobId },
    { every: (job) => underWay(job?.state) && 700 },
  )
  const refresh = useRefreshQueries(lines)
  const ended = data !== undefined && !underWay(data.state)
  useEffect(() => {
    if (ended) void refresh()
  }, [ended, refresh])
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data || underWay(data.state))
    return (
      <div className={styles.outcome}>
        <p>{data?.kind === 'chapterReplaceUndo' ? t.undoing : t.working}</p>
        <Progress percent={Math.floor((data?.progress ?? 0) * 100)} aria-label={t.working} />
      </div>
    )
  const again = (
    <Button size="small" onClick={onAgain}>
      {t.again}
    </Button>
  )
  const { result } = data
  if (data.state === 'failed' || !result || !('undone' in result))
    return <Alert className={styles.outcome ?? ''} type="error" title={t.failed} description={data.error} action={again} />
  const { undone, replaced, left, chapters, skipped } = result
  const some = chapters.length > 0
  const title = undone ? (some ? t.undone(chapters.length) : t.nothingUndone) : some ? t.done(replaced, chapters.length) : t.nothingDone
  return (
    <div className={styles.outcome}>
      <Alert type={some ? 'success' : 'info'} title={title} {...(left > 0 && { description: t.left(left) })} />
      {skipped.length > 0 && (
        <div>
          <p>{t.skipped(skipped.length)}</p>
          <ul>
            {skipped.map(({ id, name, reason }) => (
              <li key={id}>
                <b>{name}</b> {reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.actions}>
        {!undone && some && (
          <Button size="small" onClick={onUndo}>
            {t.undo}
          </Button>
        )}
        {again}
      </div>
    </div>
  )
}
