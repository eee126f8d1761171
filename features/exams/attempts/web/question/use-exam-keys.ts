import { useEffect, useRef } from 'react'
import { isLetterPress, useLetterKeys } from '#web/kernel/page/letter-keys.ts'

interface Acts {
  choose: (at: number) => void
  next: () => void
  previous: () => void
  flag: () => void
}

/** The place of the option that a key chooses: A–H or 1–9; undefined for other keys. */
export function optionOf(key: string): number | undefined {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  return /^[a-hA-H]$/.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : undefined
}

/** A–H or 1–9 choose an option, N and P turn, F flags: outside of fields and dialogs, and unless the person has switched them off. */
export function useExamKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement && (event.target.type === 'radio' || event.target.type === 'checkbox')
      if (event.defaultPrevented || event.repeat || !useLetterKeys.getState().on) return
      // An option has the focus after it was pressed, and is no field to write in.
      if (!isLetterPress(typing ? { ...pick(event), target: null } : event) || document.querySelector('dialog[open]')) return
      const option = event.key.toUpperCase() === 'F' ? undefined : optionOf(event.key)
      const { choose, next, previous, flag } = latest.current
      if (option !== undefined) choose(option)
      else if (/^n$/i.test(event.key)) next()
      else if (/^p$/i.test(event.key)) previous()
      else if (/^f$/i.test(event.key)) flag()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const pick = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey, isComposing })
