import type { Import, importGet, importMap, importRemove, importReplace, importRun, importUndo } from '@recto/contract/imports'
import type { jobGet } from '@recto/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { handleError, type RequestError } from '../../kernel/send-errors.ts'
import { browser } from '../../kernel/surroundings.ts'
import { useRefreshLines } from '../../kernel/use-refresh.ts'
import { askKey, useAsk } from '../../kernel/use-ask.ts'
import { useCall } from '../../kernel/use-call.ts'
import { useLive } from '../../kernel/use-live.ts'
import { lookAgain, wentOn } from './import-step.ts'

export const importLine = 'GET /pressplatform/imports/{importId}'
const listLine = 'GET /pressplatform/imports'
const jobsLine = 'GET /pressplatform/jobs'

/** One import: what is known of it, the task that works on it, and what may be done with it. `lines` change when it has run or been undone. */
export function useImport(importId: string, lines: readonly string[]) {
  const client = useQueryClient()
  const found = useAsk<typeof importGet>(importLine, importId ? { importId } : undefined, { every: lookAgain })
  const jobId = found.data?.jobId ?? ''
  const job = useAsk<typeof jobGet>('GET /pressplatform/jobs/{jobId}', jobId ? { jobId } : undefined, { every: () => (jobId ? 1000 : false) })
  const refetch = () => void found.refetch()
  useLive('job', ({ id }) => id === jobId && refetch(), refetch)
  const refreshResult = useRefreshLines(lines)
  const state = found.data?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && (state === 'done' || state === 'undone' || state === 'failed')) void refreshResult()
    before.current = state
  }, [state, refreshResult])

  const after = { refresh: [importLine, listLine, jobsLine] }
  /** A call that advances the import may have succeeded although its answer was lost: then the state of the import counts, not the error. */
  const moving = (from: Import['state']) => ({
    ...after,
    silent: true,
    async onFail(failure: RequestError) {
      const { data, isSuccess } = await found.refetch()
      if (!isSuccess || !wentOn(from, data)) handleError(failure, browser)
    },
  })
  const [map, mapping] = useCall<typeof importMap>('PUT /pressplatform/imports/{importId}/mapping', after)
  const [run, running] = useCall<typeof importRun>('POST /pressplatform/imports/{importId}/run', moving('checked'))
  const [undo, undoing] = useCall<typeof importUndo>('POST /pressplatform/imports/{importId}/undo', moving('done'))
  const [remove] = useCall<typeof importRemove>('DELETE /pressplatform/imports/{importId}', { refresh: [listLine] })
  const [replace, replacing] = useCall<typeof importReplace>('PUT /pressplatform/imports/{importId}/replace', after)
  return {
    found: found.data,
    error: found.error,
    refetch: () => void found.refetch(),
    /** 0 to 1 while a task works on it. */
    progress: job.data?.progress ?? 0,
    working: jobId !== '' || state === 'reading' || state === 'running',
    map: (next: Import['mapping'], options: Import['options']) => map({ importId, body: { mapping: next, options } }),
    run: () => run({ importId }),
    undo: () => undo({ importId }),
    remove: () => remove({ importId }),
    replace: (column: number, from: string, to: string) => replace({ importId, body: { column, from, to } }),
    /** A row was mended: the figures in the margin follow. */
    touched: () => void client.invalidateQueries({ queryKey: askKey(importLine) }),
    busy: mapping.busy || running.busy || undoing.busy || replacing.busy,
  }
}
