import { useEffect, useRef } from 'react'
import { createState } from '../hooks/create-state.ts'

const storeKey = 'recto.letterKeys'

const stored = () => {
  try {
    return globalThis.localStorage?.getItem(storeKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether single-character shortcuts are on; the person can switch them off (WCAG 2.1.4). */
export const useLetterKeys = createState<{ on: boolean }>(() => ({ on: stored() }))

export function setLetterKeys(on: boolean): void {
  useLetterKeys.setState({ on })
  try {
    localStorage.setItem(storeKey, on ? 'on' : 'off')
  } catch {
    // Without storage the setting lasts until the page is left.
  }
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing?: boolean
  target: unknown
}

/** Whether a key press counts as a shortcut of the page: not in a field, dialog or menu, and not while an input method is composing. */
export function isLetterPress({ ctrlKey, metaKey, altKey, isComposing = false, target }: Pressed): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  const element = target as { closest?: (selector: string) => unknown } | null
  return !element?.closest?.(
    'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]',
  )
}

/** Calls `act` when the given character is pressed anywhere on the page outside of fields and dialogs. */
export function useLetterKey(key: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || !useLetterKeys.getState().on || !isLetterPress(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}
