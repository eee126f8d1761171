import { useEffect, useRef, type RefObject } from 'react'

/** Closes a floating element on Esc, wherever the focus is (`cancel`), or on a pointer press outside of it (`close`). */
export function useDismiss(part: RefObject<HTMLElement | null>, close: () => void, cancel = close): void {
  const latest = useRef({ close, cancel })
  latest.current = { close, cancel }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      event.preventDefault()
      latest.current.cancel()
    }
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && part.current && !part.current.contains(event.target)) latest.current.close()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', pressOutside)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', pressOutside)
    }
  }, [part])
}
