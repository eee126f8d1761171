import { type RefObject, useCallback, useRef, useState } from 'react'
import { type Failure, failureOf, nothingFailed } from './failure.ts'

interface Attempt {
  failure: Failure
  busy: boolean
  form: RefObject<HTMLFormElement | null>
  /** Runs once at a time; a refusal stands at its fields, the first of which is focused. */
  run: (act: () => Promise<Failure | undefined>) => Promise<void>
}

/** A form of signing in: one attempt at a time, with what went wrong at its fields. */
export function useAttempt(fields: readonly string[]): Attempt {
  const [failure, setFailure] = useState(nothingFailed)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const names = useRef(fields)
  names.current = fields
  const run = useCallback(async (act: () => Promise<Failure | undefined>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    let failed: Failure | undefined
    try {
      failed = await act()
    } catch (error) {
      failed = failureOf(error, names.current)
    } finally {
      running.current = false
    }
    setFailure(failed ?? nothingFailed)
    // Who has succeeded is on his way to another page or step: the button stays as it is.
    if (!failed) return
    setBusy(false)
    const first = names.current.find((name) => failed.fields[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLInputElement) field.focus()
  }, [])
  return { failure, busy, form, run }
}

/** The texts of a form, trimmed except for passwords. */
export function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  const all = [...new FormData(form ?? undefined)].map(([name, value]) => [name, typeof value === 'string' ? value : ''] as const)
  return Object.fromEntries(all.map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]))
}
