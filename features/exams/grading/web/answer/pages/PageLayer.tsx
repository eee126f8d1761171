import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Point, toView } from '#features/exams/attempts/web/marked/page-geometry.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { arrowStep, markOfDrag, stepOf, stepped } from './gestures.ts'
import type { LayerProps } from './layer-props.ts'
import { MarkHandle } from './MarkHandle.tsx'
import { pagesTexts } from './pages-texts.ts'
import styles from './pages.module.css'

const start: Point = { x: 5000, y: 3000 }

/**
 * What takes presses and keys over a page. With a tool the pointer draws; by keyboard, arrows move a cross at which the keys of the tools place their marks.
 * Every mark is a button, so that Tab goes through them.
 */
export function PageLayer(props: LayerProps) {
  const { page, number, view, turn, marks, tools, trace, place } = props
  const t = useTexts(pagesTexts)
  const layer = useRef<HTMLDivElement>(null)
  const drawing = useRef<{ pointer: number; places: Point[] }>(undefined)
  const last = useRef(start)
  const cross = tools.cross?.page === page ? tools.cross : undefined
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const rect = layer.current?.getBoundingClientRect()
    const within = (value: number, end: number) => Math.max(0, Math.min(value, end))
    return { x: within(clientX - (rect?.left ?? 0), view.width), y: within(clientY - (rect?.top ?? 0), view.height) }
  }
  const drop = () => {
    drawing.current = undefined
    trace(undefined)
  }
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== layer.current || event.button !== 0) return
    tools.setCross(undefined)
    if (!tools.tool) return tools.choose('')
    // A second finger means that the page is being zoomed.
    if (!event.isPrimary) return drop()
    event.preventDefault()
    layer.current.setPointerCapture(event.pointerId)
    drawing.current = { pointer: event.pointerId, places: [placeOf(event)] }
    show()
  }
  const placed = () => (drawing.current && tools.tool ? markOfDrag(tools.tool, drawing.current.places, view, turn) : undefined)
  const show = () => trace(placed())
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return
    const all = tools.tool === 'ink' ? event.nativeEvent.getCoalescedEvents?.() : undefined
    drawing.current.places.push(...(all?.length ? all : [event]).map(placeOf))
    show()
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return
    const mark = placed()
    drop()
    if (mark) place(page, mark)
  }
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.target === layer.current && arrowStep(event.key, turn, stepOf(event))
    if (!step) return
    event.preventDefault()
    last.current = stepped(cross ?? last.current, step)
    tools.setCross({ ...last.current, page })
  }
  const at = cross && toView(cross, view, turn)
  return (
    <div
      ref={layer}
      className={styles.layer}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the page takes the arrow keys
      tabIndex={0}
      role="application"
      aria-label={t.layer(number)}
      data-tool={tools.tool}
      onPointerDown={down}
      onPointerMove={go}
      onPointerUp={up}
      onPointerCancel={drop}
      onKeyDown={key}
      onFocus={({ target }) => {
        if (target === layer.current && target.matches(':focus-visible')) tools.setCross({ ...last.current, page })
      }}
      onBlur={({ target }) => target === layer.current && tools.setCross(undefined)}
    >
      {at && <i className={styles.cross} style={{ insetInlineStart: at.x, insetBlockStart: at.y } as CSSProperties} data-cross />}
      {marks.map((mark) => (
        <MarkHandle key={mark.id} {...props} mark={mark} leave={() => layer.current?.focus()} />
      ))}
    </div>
  )
}
