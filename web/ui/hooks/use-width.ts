import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A ref and the width in pixels of its element, kept up to date; 0 until it is mounted. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    watch.observe(box.current)
    setWidth(Math.round(box.current.getBoundingClientRect().width))
    return () => watch.disconnect()
  }, [])
  return [box, width]
}
