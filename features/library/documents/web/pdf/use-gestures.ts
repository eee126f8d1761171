import { type RefObject, useEffect, useRef } from 'react'

/** Zooming with two fingers, or with the wheel and Ctrl: `zoomBy` is told the factor once the fingers have left; until then the pages are only stretched. */
export function useGestures(scroller: RefObject<HTMLElement | null>, pages: RefObject<HTMLElement | null>, zoomBy: (factor: number) => void): void {
  const latest = useRef(zoomBy)
  latest.current = zoomBy
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    let from = 0
    let factor = 1
    const distance = ({ touches: [a, b] }: TouchEvent) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)
    const start = (event: TouchEvent) => {
      if (event.touches.length !== 2) return
      from = distance(event)
      factor = 1
    }
    const move = (event: TouchEvent) => {
      if (!from || event.touches.length !== 2) return
      event.preventDefault()
      factor = distance(event) / from
      if (!pages.current) return
      pages.current.style.transformOrigin = `50% ${box.scrollTop + box.clientHeight / 2}px`
      pages.current.style.transform = `scale(${factor})`
    }
    const end = () => {
      if (!from) return
      from = 0
      if (pages.current) pages.current.style.transform = ''
      if (Math.abs(factor - 1) > 0.03) latest.current(factor)
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 300))
    }
    box.addEventListener('touchstart', start, { passive: true })
    box.addEventListener('touchmove', move, { passive: false })
    box.addEventListener('touchend', end)
    box.addEventListener('touchcancel', end)
    box.addEventListener('wheel', wheel, { passive: false })
    return () => {
      box.removeEventListener('touchstart', start)
      box.removeEventListener('touchmove', move)
      box.removeEventListener('touchend', end)
      box.removeEventListener('touchcancel', end)
      box.removeEventListener('wheel', wheel)
    }
  }, [scroller, pages])
}
