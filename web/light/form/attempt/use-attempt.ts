import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf, nothingFailed } from './failure.ts'

interface Attempt {
  failure: Failure
  busy: boolean
  form: RefObject<HTMLFormElement | null>
  /** Runs one attempt at a time. Errors are shown at their fields, and the first of these fields gets the focus. */
  run: (act: () => Promise<Failure | undefined>) => Promise<void>
  /** Shows a failure, or clears it with `nothingFailed`. */
  tell: (failure: Failure) => void
}

/** State of a sign-in form: one attempt at a time; errors stay at their fields until the fields change. */
export function useAttempt(fields: readonly string[]): Attempt {
  const [failure, setFailure] = useState(nothingFailed)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const names = useRef(fields)
  names.current = fields

  const tell = useCallback((failed: Failure) => {
    setFailure(failed)
    const first = names.current.find((name) => failed.fields[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLInputElement) field.focus()
  }, [])
  const run = useCallback(
    async (act: () => Promise<Failure | undefined>) => {
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
      // After a success another page or step follows, so the button stays busy.
      if (failed) setBusy(false)
      tell(failed ?? nothingFailed)
    },
    [tell],
  )

  // After every render, because the form element may have been replaced.
  useEffect(() => {
    const changed = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      setFailure((before) => (before.fields[target.name] ? { ...before, fields: { ...before.fields, [target.name]: '' } } : before))
    }
    const element = form.current
    element?.addEventListener('input', changed)
    return () => element?.removeEventListener('input', changed)
  })
  return { failure, busy, form, run, tell }
}

/** The values of a form, trimmed except for passwords. */
export function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  const all = [...new FormData(form ?? undefined)].map(([name, value]) => [name, typeof value === 'string' ? value : ''] as const)
  return Object.fromEntries(all.map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]))
}
