import { type PointerEvent, useRef, useState } from 'react'

export interface Dragged {
  key: string
  /** How far it was dragged, in pixels. */
  x: number
  y: number
}

interface Handlers {
  /** Told the element below the pointer while it moves. */
  onOver?: (key: string, over: Element | undefined) => void
  onDrop: (key: string, over: Element | undefined) => void
}

/** Pixels after which a press becomes a drag. */
const threshold = 6

/** Dragging by mouse, pen or finger. Elements below the pointer are found by `selector`. A press without movement stays a click. */
export function useDrag(selector: string, { onOver, onDrop }: Handlers) {
  const [dragged, setDragged] = useState<Dragged>()
  const start = useRef<{ key: string; x: number; y: number; moving: boolean }>(undefined)
  const justDragged = useRef(false)
  const below = ({ clientX, clientY }: PointerEvent) =>
    document.elementsFromPoint(clientX, clientY).flatMap((element) => element.closest(selector) ?? [])[0]
  const handlers = (key: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      start.current = { key, x: event.clientX, y: event.clientY, moving: false }
      justDragged.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (from?.key !== key) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.moving && Math.hypot(x, y) < threshold) return
      from.moving = true
      setDragged({ key, x, y })
      onOver?.(key, below(event))
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current
      start.current = undefined
      if (!from?.moving) return
      justDragged.current = true
      setDragged(undefined)
      onDrop(key, below(event))
    },
    onPointerCancel() {
      start.current = undefined
      setDragged(undefined)
    },
  })
  /** Whether the click that the browser reports now ends a drag. */
  const endsDrag = () => {
    const ends = justDragged.current
    justDragged.current = false
    return ends
  }
  return { dragged, handlers, endsDrag }
}
