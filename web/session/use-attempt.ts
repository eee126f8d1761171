import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf, nothingFailed } from './failure.ts'

interface Attempt {
  failure: Failure
  busy: boolean
  form: RefObject<HTMLFormElement | null>
  /** Runs once at a time; a refusal stands at its fields, the first of which is focused. */
  run: (act: () => Promise<Failure | undefined>) => Promise<void>
  /** Shows what is wrong, or that nothing is. */
  tell: (failure: Failure) => void
}

/** A form of signing in: one attempt at a time, with what went wrong at its fields until they are changed. */
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
      // Who has succeeded is on his way to another page or step: the button stays as it is.
      if (failed) setBusy(false)
      tell(failed ?? nothingFailed)
    },
    [tell],
  )

  // Every time, since a form may take the place of another view.
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

/** The texts of a form, trimmed except for passwords. */
export function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  const all = [...new FormData(form ?? undefined)].map(([name, value]) => [name, typeof value === 'string' ? value : ''] as const)
  return Object.fromEntries(all.map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]))
}
