import type { Import, importAccept, importGet, importMap, importRemove, importReplace, importRun, importUndo } from '../contract.ts'
import type { jobGet } from '#features/workbench/jobs/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { handleError, type RequestError } from '#web/kernel/send/send-errors.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { queryKeyOf, useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { importPollInterval, wentOn } from './import-step.ts'

export const importLine = 'GET /pressplatform/imports/{importId}'
const listLine = 'GET /pressplatform/imports'
const jobsLine = 'GET /pressplatform/jobs'

/** One import: its data, the progress of its task, and its actions. The answers of `lines` are read again after it has run or was undone. */
export function useImport(importId: string, lines: readonly string[]) {
  const client = useQueryClient()
  const found = useRead<typeof importGet>(importLine, importId ? { importId } : undefined, { every: importPollInterval })
  const jobId = found.data?.jobId ?? ''
  const job = useRead<typeof jobGet>('GET /pressplatform/jobs/{jobId}', jobId ? { jobId } : undefined, { every: () => (jobId ? 1000 : false) })
  const refetch = () => void found.refetch()
  useLive('job', ({ id }) => id === jobId && refetch(), refetch)
  const refreshResult = useRefreshQueries(lines)
  const state = found.data?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && (state === 'done' || state === 'undone' || state === 'failed')) void refreshResult()
    before.current = state
  }, [state, refreshResult])

  const after = { refresh: [importLine, listLine, jobsLine] }
  /** Options for a call that starts a task. It may have succeeded although its answer was lost, so the error is shown only if the import has not moved on. */
  const startsTask = (from: Import['state']) => ({
    ...after,
    silent: true,
    async onFail(failure: RequestError) {
      const { data, isSuccess } = await found.refetch()
      if (!isSuccess || !wentOn(from, data)) handleError(failure, browserEnvironment)
    },
  })
  const [map, mapping] = useCall<typeof importMap>('PUT /pressplatform/imports/{importId}/mapping', after)
  const [run, running] = useCall<typeof importRun>('POST /pressplatform/imports/{importId}/run', startsTask('checked'))
  const [undo, undoing] = useCall<typeof importUndo>('POST /pressplatform/imports/{importId}/undo', startsTask('done'))
  const [remove] = useCall<typeof importRemove>('DELETE /pressplatform/imports/{importId}', { refresh: [listLine] })
  const [replace, replacing] = useCall<typeof importReplace>('PUT /pressplatform/imports/{importId}/replace', after)
  const [accept, accepting] = useCall<typeof importAccept>('PUT /pressplatform/imports/{importId}/accept', after)
  return {
    found: found.data,
    error: found.error,
    refetch: () => void found.refetch(),
    /** The progress of the task, 0 to 1. */
    progress: job.data?.progress ?? 0,
    working: jobId !== '' || state === 'reading' || state === 'running',
    map: (next: Import['mapping'], options: Import['options']) => map({ importId, body: { mapping: next, options } }),
    run: () => run({ importId }),
    undo: () => undo({ importId }),
    remove: () => remove({ importId }),
    replace: (column: number, from: string, to: string) => replace({ importId, body: { column, from, to } }),
    /** Accepts rows with warnings, the given one or all, or leaves them out again. */
    accept: (accepted: boolean, line?: number) => accept({ importId, body: { accepted, ...(line !== undefined && { lines: [line] }) } }),
    /** Reads the import's figures again after a row was changed. */
    touched: () => void client.invalidateQueries({ queryKey: queryKeyOf(importLine) }),
    busy: mapping.busy || running.busy || undoing.busy || replacing.busy || accepting.busy,
  }
}
