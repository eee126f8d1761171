import type { Asked, Call, Data } from '@recto/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { onceAtATime } from './call-once.ts'
import { fieldErrors } from './field-errors.ts'
import { emptyCache, send, type SendOptions } from './send.ts'
import { handleError, RequestError } from './send-errors.ts'
import { browser } from './surroundings.ts'
import { askKey } from './use-ask.ts'

/** The part of antd's form that takes the server's words for its fields. */
interface FieldTaker {
  setFields(fields: { name: unknown; errors?: string[] }[]): void
  getFieldsValue(all: true): unknown
  scrollToField(name: unknown, options?: object): void
}

interface CallOptions<C extends Call> extends Pick<SendOptions, 'silent' | 'timeout' | 'onProgress' | 'form'> {
  /** Lines whose answers are out of date afterwards. */
  refresh?: readonly string[]
  /** An antd form: errors of single fields go to them instead of a message. */
  fields?: FieldTaker
  onDone?: (data: Data<C>) => void
  /** Told of what went wrong. The request layer has shown it already, unless `silent` or it went to the fields. */
  onFail?: (error: RequestError) => void
}

/**
 * A call that changes something: `[run, {busy, error}]`. `run` never throws; it gives `{ data }`, or undefined when the call failed or was
 * already under way: a second click does nothing.
 */
export function useCall<C extends Call>(line: C['line'], options: CallOptions<C> = {}) {
  const client = useQueryClient()
  const latest = useRef(options)
  latest.current = options
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError>()

  const run = useMemo(
    () =>
      onceAtATime(async (asked: Asked<C>): Promise<{ data: Data<C> } | undefined> => {
        setError(undefined)
        const { refresh = [], fields, onDone, onFail, silent, ...sending } = latest.current
        try {
          const data = await send<C>(line, asked, { ...sending, silent: true })
          if (refresh.length) emptyCache()
          await Promise.all(refresh.map((other) => client.invalidateQueries({ queryKey: askKey(other) })))
          onDone?.(data)
          return { data }
        } catch (cause) {
          const failure = cause instanceof RequestError ? cause : undefined
          if (!failure) throw cause
          setError(failure)
          if (!(fields && giveToFields(fields, failure)) && !silent) handleError(failure, browser)
          onFail?.(failure)
          return undefined
        }
      }, setBusy),
    [client, line],
  )
  return [run, { busy, error }] as const
}

/** Whether every refused field is one of the form's; then the words stand there, and the first is brought into view. */
function giveToFields(form: FieldTaker, error: RequestError): boolean {
  const refused = fieldErrors(error)
  const known = (form.getFieldsValue(true) ?? {}) as object
  const own = refused.filter(({ name: [first] }) => first !== undefined && first in known)
  form.setFields(own)
  const first = own[0]
  if (first) form.scrollToField(first.name, { focus: true })
  return refused.length > 0 && own.length === refused.length
}
