import { RequestError } from './send-errors.ts'

/** The part of antd's form instance that shows the server's errors at the fields. */
export interface FieldErrorTarget {
  setFields(fields: { name: unknown; errors?: string[] }[]): void
  getFieldsValue(all: true): unknown
  scrollToField(name: unknown, options?: object): void
}

interface Outcome<T> {
  refreshOnConflict?: boolean | undefined
  fields?: FieldErrorTarget | undefined
  silent?: boolean | undefined
  onDone?: ((data: T) => void) | undefined
  onFail?: ((error: RequestError) => void) | undefined
}

interface Runner<A, T> {
  send: (asked: A) => Promise<T>
  /** Reads the outdated data of the screen again: after a good answer, and after a conflict if `refreshOnConflict` is set. */
  refresh: () => Promise<unknown>
  outcome: () => Outcome<T>
  /** The generic error handler of the request layer. */
  show: (error: RequestError) => void
  onBusy: (busy: boolean) => void
  onError: (error: RequestError | undefined) => void
}

/**
 * Runs a call that changes data, one at a time. Returns `{ data }`, or undefined when the call failed or another was already running. Errors of
 * single fields go to the form, all others to the generic handler; only an error that is no RequestError is thrown.
 */
export function createRunner<A, T>({ send, refresh, outcome, show, onBusy, onError }: Runner<A, T>) {
  return ignoreWhileRunning(async (asked: A): Promise<{ data: T } | undefined> => {
    onError(undefined)
    try {
      const data = await send(asked)
      await refresh()
      outcome().onDone?.(data)
      return { data }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { fields, silent, refreshOnConflict, onFail } = outcome()
      onError(error)
      if (refreshOnConflict && error.errorCode === 'conflict') await refresh()
      if (!(fields && showAtFields(fields, error)) && !silent) show(error)
      onFail?.(error)
      return undefined
    }
  }, onBusy)
}

/** Shows errors at the form's fields and scrolls to the first. Returns whether every refused field belongs to the form. */
function showAtFields(form: FieldErrorTarget, error: RequestError): boolean {
  const refused = fieldErrors(error)
  const known = (form.getFieldsValue(true) ?? {}) as object
  const own = refused.filter(({ name: [first] }) => first !== undefined && first in known)
  form.setFields(own)
  const first = own[0]
  if (first) form.scrollToField(first.name, { focus: true })
  return refused.length > 0 && own.length === refused.length
}

/** Wraps `run` so that only one call runs at a time: a call while another is running does nothing and returns undefined. */
function ignoreWhileRunning<A extends unknown[], R>(run: (...values: A) => Promise<R>, onBusy: (busy: boolean) => void = () => undefined) {
  let busy = false
  return async (...values: A): Promise<R | undefined> => {
    if (busy) return undefined
    busy = true
    onBusy(true)
    try {
      return await run(...values)
    } finally {
      busy = false
      onBusy(false)
    }
  }
}

type Path = (string | number)[]

/** The fields that the server refused, in the shape that antd's `setFields` takes: `authors.0.name` becomes `['authors', 0, 'name']`. */
function fieldErrors(error: unknown): { name: Path; errors: string[] }[] {
  if (!(error instanceof RequestError) || !error.fields) return []
  const byPath = new Map<string, string[]>()
  for (const { path, message } of error.fields) byPath.set(path, [...(byPath.get(path) ?? []), message])
  return [...byPath].map(([path, errors]) => ({ name: pathOf(path), errors }))
}

const pathOf = (path: string): Path => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
