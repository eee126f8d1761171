import type { Asked, Call, Data } from '@recto/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { createRunner, type FieldTaker } from './call-runner.ts'
import { emptyCache, send, type SendOptions } from './send.ts'
import { handleError, type RequestError } from './send-errors.ts'
import { browser } from './surroundings.ts'
import { askKey } from './use-ask.ts'

interface CallOptions<C extends Call> extends Pick<SendOptions, 'silent' | 'timeout' | 'onProgress' | 'form'> {
  /** Lines whose answers are out of date afterwards. */
  refresh?: readonly string[]
  /** Reads these lines anew also when someone else was faster: for a call that carries nothing typed, which is then simply made again. */
  anew?: boolean
  /** An antd form: errors of single fields go to them instead of a message. */
  fields?: FieldTaker
  onDone?: (data: Data<C>) => void
  /** Told of what went wrong. It has been shown already, unless `silent` or it went to the fields. */
  onFail?: (error: RequestError) => void
}

/**
 * A call that changes something: `[run, {busy, error}]`. `run` gives `{ data }`, or undefined when the call failed or was already under way: a second
 * click does nothing.
 */
export function useCall<C extends Call>(line: C['line'], options: CallOptions<C> = {}) {
  const client = useQueryClient()
  const latest = useRef(options)
  latest.current = options
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError>()

  const run = useMemo(
    () =>
      createRunner<Asked<C>, Data<C>>({
        send(asked) {
          const { timeout, onProgress, form } = latest.current
          return send<C>(line, asked, { silent: true, ...(timeout && { timeout }), ...(onProgress && { onProgress }), ...(form && { form }) })
        },
        refresh() {
          const { refresh = [] } = latest.current
          if (refresh.length) emptyCache()
          return Promise.all(refresh.map((other) => client.invalidateQueries({ queryKey: askKey(other) })))
        },
        outcome: () => latest.current,
        show: (failure) => handleError(failure, browser),
        onBusy: setBusy,
        onError: setError,
      }),
    [client, line],
  )
  return [run, { busy, error }] as const
}
