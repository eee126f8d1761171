import { useEffect, useRef } from 'react'
import { create } from 'zustand'

const storeKey = 'recto.letterKeys'

const stored = () => {
  try {
    return globalThis.localStorage?.getItem(storeKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether single letters and signs do something; they can be switched off (WCAG 2.1.4). */
export const useLetterKeys = create<{ on: boolean }>()(() => ({ on: stored() }))

export function setLetterKeys(on: boolean): void {
  useLetterKeys.setState({ on })
  try {
    localStorage.setItem(storeKey, on ? 'on' : 'off')
  } catch {
    // It lasts as long as the page.
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

/** Whether the keys of the page mean this press: not where one writes, not while an input method is composing. */
export function isLetterPress({ ctrlKey, metaKey, altKey, isComposing = false, target }: Pressed): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  const element = target as { closest?: (selector: string) => unknown } | null
  return !element?.closest?.(
    'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]',
  )
}

/** Does something when a letter or sign is pressed anywhere on the page outside of fields and dialogs. */
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
