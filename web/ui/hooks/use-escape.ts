import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'

/** A button or field whose menu, list or dialog is open and closes by itself. */
const opener = ':is([aria-haspopup], [role="combobox"])[aria-expanded="true"]'
/** What stands above the page and closes by itself. */
const above = '[role="menu"], [role="listbox"], [role="dialog"]'

/** Whether Escape was pressed within the element that handles the key, and not on a list, menu or dialog that is open above it: Escape closes one layer. */
export function closesOnEscape({ key, target, currentTarget, defaultPrevented }: ReactKeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.matches(opener)
}

/** Calls `act` on Escape while `open`, unless something on top handles the key. */
export function useEscape(open: boolean, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const handled = event.defaultPrevented || (target instanceof Element && (target.matches(opener) || target.closest(above)))
      if (event.key === 'Escape' && !handled) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}
