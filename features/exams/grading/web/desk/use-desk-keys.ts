import { useEffect, useRef } from 'react'
import { isLetterPress, useLetterKeys } from '#web/kernel/page/letter-keys.ts'

/** What keys do, by the key in lower case: single characters, digits and Enter, and with Ctrl or Command `ctrl+z` and `ctrl+shift+z`. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>

/** The name of a key that is pressed with Ctrl or Command. */
const withControl = ({ key, shiftKey }: KeyboardEvent) => `ctrl+${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`

/** The keys of the desk, outside of fields and dialogs. The person can switch single keys off. Enter in a button presses the button. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
      const control = ctrlKey || metaKey
      if (event.defaultPrevented || !isLetterPress({ key, ctrlKey: false, metaKey: false, altKey, isComposing, target })) return
      if (!control && (event.repeat || !useLetterKeys.getState().on)) return
      if (key === 'Enter' && (target as HTMLElement).closest('button, a, summary')) return
      const act = latest.current[control ? withControl(event) : key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
