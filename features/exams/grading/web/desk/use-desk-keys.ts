import { useEffect, useRef } from 'react'
import { isLetterPress, useLetterKeys } from '#web/kernel/page/letter-keys.ts'

/** What single keys do, by the key in lower case. Digits and Enter are keys as well. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>

/** The keys of the desk, outside of fields and dialogs, unless the person has switched single keys off. Enter in a button presses the button. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !useLetterKeys.getState().on || !isLetterPress(event)) return
      if (event.key === 'Enter' && (event.target as HTMLElement).closest('button, a, summary')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
