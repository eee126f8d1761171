import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Pages {
  /** To be given to the element in which the pages are scrolled. */
  scroller: RefObject<HTMLDivElement | null>
  /** The page that is in the middle of the window. */
  present: number
  /** Pages in the window or near to it, which are drawn. */
  near: ReadonlySet<number>
  /** Inner width of the window, in pixels; 0 until it is known. */
  room: number
  go: (page: number) => void
}

/** Follows which pages of a document are seen, and keeps the place when their scale changes. */
export function usePages({ count, scale, first }: { count: number; scale: number; first: number }): Pages {
  const scroller = useRef<HTMLDivElement>(null)
  const [present, setPresent] = useState(first)
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([first]))
  const [room, setRoom] = useState(0)
  const latest = useRef(present)
  latest.current = present

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => setRoom(box.clientWidth))
    observer.observe(box)
    setRoom(box.clientWidth)
    return () => observer.disconnect()
  }, [count])

  const go = useCallback((page: number) => {
    const box = scroller.current
    const wanted = pageIn(box, page)
    if (box && wanted) box.scrollBy({ top: wanted.getBoundingClientRect().top - box.getBoundingClientRect().top - 8, behavior: 'instant' })
  }, [])

  /** How far down the present page the middle of the window is, as a share of the page; undefined until something was scrolled. */
  const share = useRef<number>(undefined)
  const shown = room > 0
  // Pages have no height before the width of the window is known; the place is taken up then, and again after each change of the scale.
  useLayoutEffect(() => {
    const box = scroller.current
    const page = pageIn(box, latest.current)
    if (!shown || !box || !page) return
    if (share.current === undefined) return go(latest.current)
    const { top, height } = page.getBoundingClientRect()
    box.scrollBy({ top: top + share.current * height - middleOf(box), behavior: 'instant' })
  }, [go, shown, count, scale])

  useEffect(() => {
    const box = scroller.current
    if (!box || !count || !shown) return undefined
    const seen = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = Number((target as HTMLElement).dataset['page'])
          if (isIntersecting) seen.add(page)
          else seen.delete(page)
        }
        setNear(new Set(seen))
      },
      { root: box, rootMargin: '60% 0px' },
    )
    for (const page of box.querySelectorAll('[data-page]')) observer.observe(page)
    const follow = () => {
      const middle = middleOf(box)
      for (const number of [...seen].toSorted((a, b) => b - a)) {
        const { top = Infinity, height = 1 } = pageIn(box, number)?.getBoundingClientRect() ?? {}
        if (top > middle) continue
        share.current = (middle - top) / height
        return setPresent(number)
      }
    }
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', follow)
    }
  }, [count, shown])

  return { scroller, present, near, room, go }
}

const middleOf = (box: HTMLElement) => box.getBoundingClientRect().top + box.clientHeight / 2
const pageIn = (box: HTMLElement | null, page: number) => box?.querySelector<HTMLElement>(`[data-page="${page}"]`) ?? undefined
