import type { CallArguments, Call, Data } from '#contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { createRunner, type FieldErrorTarget } from '../send/call-runner.ts'
import { emptyCache, send, type SendOptions } from '../send/send.ts'
import { handleError, type RequestError } from '../send/send-errors.ts'
import { browserEnvironment } from '../send/request-environment.ts'
import { queryKeyOf } from './use-read.ts'

interface CallOptions<C extends Call> extends Pick<SendOptions, 'silent' | 'timeout' | 'onProgress' | 'form'> {
  /** Calls whose answers are out of date afterwards and are read again. */
  refresh?: readonly string[]
  /** Read them again also after a conflict. For calls without typed input, which the person then simply repeats. */
  refreshOnConflict?: boolean
  /** An antd form: errors of single fields are shown there instead of in a message. */
  fields?: FieldErrorTarget
  onDone?: (data: Data<C>) => void
  /** Called with the error, which has been shown already unless `silent` is set. */
  onFail?: (error: RequestError) => void
}

/**
 * A call that changes data: `[run, {busy, error}]`. `run` returns `{ data }`, or undefined when the call failed or was already running, so that a
 * second click does nothing.
 */
export function useCall<C extends Call>(line: C['line'], options: CallOptions<C> = {}) {
  const client = useQueryClient()
  const latest = useRef(options)
  latest.current = options
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError>()

  const run = useMemo(
    () =>
      createRunner<CallArguments<C>, Data<C>>({
        send(asked) {
          const { timeout, onProgress, form } = latest.current
          return send<C>(line, asked, { silent: true, ...(timeout && { timeout }), ...(onProgress && { onProgress }), ...(form && { form }) })
        },
        refresh() {
          const { refresh = [] } = latest.current
          if (refresh.length) emptyCache()
          return Promise.all(refresh.map((other) => client.invalidateQueries({ queryKey: queryKeyOf(other) })))
        },
        outcome: () => latest.current,
        show: (failure) => handleError(failure, browserEnvironment),
        onBusy: setBusy,
        onError: setError,
      }),
    [client, line],
  )
  return [run, { busy, error }] as const
}
