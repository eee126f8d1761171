import { useEffect, useRef, type RefObject } from 'react'

/** Closes a floating part by Esc, or by a press anywhere else. */
export function useDismiss(part: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      latest.current()
    }
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && part.current && !part.current.contains(event.target)) latest.current()
    }
    const element = part.current
    element?.addEventListener('keydown', press)
    document.addEventListener('pointerdown', away)
    return () => {
      element?.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', away)
    }
  }, [part])
}
