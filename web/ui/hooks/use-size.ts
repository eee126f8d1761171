import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A ref and the width in pixels of its element, kept up to date; 0 until it is mounted. */
export const useWidth = () => useSize('width')
/** The same for the height. */
export const useHeight = () => useSize('height')

function useSize(side: 'width' | 'height'): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setSize(Math.round(entry?.contentRect[side] ?? 0)))
    watch.observe(box.current)
    setSize(Math.round(box.current.getBoundingClientRect()[side]))
    return () => watch.disconnect()
  }, [side])
  return [box, size]
}
