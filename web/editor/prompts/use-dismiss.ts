import { useEffect, useRef, type RefObject } from 'react'

/** Closes a floating element on Esc, or on a pointer press outside of it. */
export function useDismiss(part: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      latest.current()
    }
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && part.current && !part.current.contains(event.target)) latest.current()
    }
    const element = part.current
    element?.addEventListener('keydown', press)
    document.addEventListener('pointerdown', pressOutside)
    return () => {
      element?.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', pressOutside)
    }
  }, [part])
}
