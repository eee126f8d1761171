import { useLayoutEffect, type RefObject } from 'react'
import type { TextEditor } from '../state/text-editor.ts'

const gap = 8

/**
 * Places a floating element below a position of the text, or above it if there is no room, inside the window, and focuses its first field. The offset
 * parent of the element must be the scrolled page.
 */
export function useFloatingPosition(part: RefObject<HTMLElement | null>, writing: TextEditor, pos: number): void {
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    const place = () => {
      const { view } = writing
      const frame = element.offsetParent?.getBoundingClientRect()
      if (!frame || view.isDestroyed) return
      const at = view.coordsAtPos(Math.min(pos, view.state.doc.content.size))
      const { offsetHeight: height, offsetWidth: width } = element
      const below = at.bottom + gap + height <= innerHeight
      const top = below || at.top - gap - height < 0 ? at.bottom + gap : at.top - gap - height
      const left = Math.max(gap, Math.min(at.left, innerWidth - width - gap))
      Object.assign(element.style, { insetBlockStart: `${top - frame.top}px`, left: `${left - frame.left}px` })
    }
    place()
    // Focused only after it is placed; earlier, the browser would have scrolled to its unplaced position.
    element.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
    const size = new ResizeObserver(place)
    size.observe(element)
    window.addEventListener('resize', place)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [part, writing, pos])
}
