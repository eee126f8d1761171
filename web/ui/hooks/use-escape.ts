import { useEffect, useRef } from 'react'

/** Calls `act` on Escape while `open`, unless something on top has handled the key. */
export function useEscape(open: boolean, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}
