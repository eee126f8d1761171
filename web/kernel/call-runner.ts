import { onceAtATime } from './call-once.ts'
import { fieldErrors } from './field-errors.ts'
import { RequestError } from './send-errors.ts'

/** The part of antd's form that takes the server's words for its fields. */
export interface FieldTaker {
  setFields(fields: { name: unknown; errors?: string[] }[]): void
  getFieldsValue(all: true): unknown
  scrollToField(name: unknown, options?: object): void
}

interface Outcome<T> {
  anew?: boolean | undefined
  fields?: FieldTaker | undefined
  silent?: boolean | undefined
  onDone?: ((data: T) => void) | undefined
  onFail?: ((error: RequestError) => void) | undefined
}

interface Runner<A, T> {
  send: (asked: A) => Promise<T>
  /** What of the screen is out of date after a good answer, and after a conflict where `anew` says so. */
  refresh: () => Promise<unknown>
  outcome: () => Outcome<T>
  /** The generic handler of the request layer. */
  show: (error: RequestError) => void
  onBusy: (busy: boolean) => void
  onError: (error: RequestError | undefined) => void
}

/**
 * Runs a call that changes something, one at a time. It gives `{ data }`, or undefined when the call failed or one was under way. Refusals of single
 * fields go to the form, everything else to the generic handler; only what is no answer of the request layer is thrown.
 */
export function createRunner<A, T>({ send, refresh, outcome, show, onBusy, onError }: Runner<A, T>) {
  return onceAtATime(async (asked: A): Promise<{ data: T } | undefined> => {
    onError(undefined)
    try {
      const data = await send(asked)
      await refresh()
      outcome().onDone?.(data)
      return { data }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { fields, silent, anew, onFail } = outcome()
      onError(error)
      if (anew && error.errorCode === 'conflict') await refresh()
      if (!(fields && giveToFields(fields, error)) && !silent) show(error)
      onFail?.(error)
      return undefined
    }
  }, onBusy)
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
