import { CloudSyncOutlined } from '@ant-design/icons'
import type { jobList } from '#features/workbench/jobs/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { BadgePopover } from '#web/ui/display/BadgePopover.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { trayParts } from '../shell-slots.ts'
import { TaskList } from './TaskList.tsx'
import { useTasksUnderWay } from './under-way.ts'
import { texts } from '../texts.ts'

const line = 'GET /pressplatform/jobs'
/** Milliseconds between two reads while a task is in progress, in case live events do not arrive. */
const pollInterval = 5_000
/** Calls whose answers a finished task may have changed. */
const changedByTasks = [
  'POST /pressplatform/textbooks/info',
  'GET /pressplatform/textbooks/overview',
  'GET /pressplatform/textbooks/type/first',
  'GET /pressplatform/textbooks/work',
  'GET /pressplatform/teaching/course',
]

/** Background tasks with their progress and results. */
export function TaskTray() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { data, error, refetch } = useRead<typeof jobList>(line, {}, { every: (jobs) => (jobs?.some(isUnderWay) ? pollInterval : false) })
  const jobs = data ?? []
  const refresh = () => void client.invalidateQueries({ queryKey: [line] })
  useLive('job', refresh, refresh)
  const uploads = useTasksUnderWay(({ uploads: count }) => count)
  const running = jobs.filter(isUnderWay).length + uploads
  const done = data?.filter(({ state }) => state === 'done').map(({ id }) => id)
  useNewIds(done, () => {
    for (const changed of changedByTasks) void client.invalidateQueries({ queryKey: [changed] })
  })
  return (
    <BadgePopover
      label={running ? t.tasksRunning(running) : t.tasks}
      icon={<CloudSyncOutlined aria-hidden />}
      dot={running > 0}
      name={t.tasks}
      title={t.tasks}
      content={(close) => (
        <>
          <Filled slot={trayParts} props={{}} />
          <TaskList jobs={jobs} failed={error !== null} onRetry={() => void refetch()} onClose={close} />
        </>
      )}
    />
  )
}

const isUnderWay = ({ state }: { state: string }) => state === 'waiting' || state === 'running'

/** Calls `act` when `ids` contains one that was not there before; the ids of the first answer do not count. */
function useNewIds(ids: readonly string[] | undefined, act: () => void): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const latest = useRef(act)
  latest.current = act
  const text = ids?.join()
  useEffect(() => {
    if (text === undefined) return
    const now = new Set(text.split(',').filter(Boolean))
    if (known.current && [...now].some((id) => !known.current?.has(id))) latest.current()
    known.current = now
  }, [text])
}
