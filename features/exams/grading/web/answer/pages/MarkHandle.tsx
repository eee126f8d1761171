import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point } from '#features/exams/attempts/web/marked/page-geometry.ts'
import { drawn } from '#features/exams/attempts/web/marked/page-marks.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Remark } from '../../../contract.ts'
import { arrowStep, movedBy, stepOf, wentOnPage } from './gestures.ts'
import type { LayerProps } from './layer-props.ts'
import { pagesTexts } from './pages-texts.ts'
import styles from './pages.module.css'

interface Props extends LayerProps {
  mark: Remark
  /** Gives the focus back to the page. */
  leave: () => void
}

/** The least width and height in pixels of what can be pressed; the style sheet makes it larger for fingers. */
const least = 24
/** Pixels that the pointer must go before a mark moves. */
const slack = 3

/** The place of a mark that can be chosen, moved with the pointer or with arrows, and removed. */
export function MarkHandle({ mark, view, turn, numberOf, tools, shift, move, remove, leave }: Props) {
  const t = useTexts(pagesTexts)
  const held = useRef<{ from: Point; line: number[] | undefined }>(undefined)
  const shape = drawn(mark, view, turn)
  if (!shape || !mark.on) return null
  const { on } = mark
  const [width, height] = [Math.max(least, shape.box.width + 8), Math.max(least, shape.box.height + 8)]
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })
  const go = (event: PointerEvent) => {
    if (!held.current) return
    const to = placeOf(event)
    if (!held.current.line && Math.hypot(to.x - held.current.from.x, to.y - held.current.from.y) < slack) return
    held.current.line = movedBy(on.line, wentOnPage(held.current.from, to, view, turn))
    shift({ id: mark.id, line: held.current.line })
  }
  const end = (keep: boolean) => {
    const line = held.current?.line
    held.current = undefined
    shift(undefined)
    if (keep && line) move(mark.id, line)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      leave()
      return remove(mark.id)
    }
    const step = arrowStep(event.key, turn, stepOf(event))
    if (!step) return
    event.preventDefault()
    move(mark.id, movedBy(on.line, step))
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t.mark(mark.kind, numberOf(mark.criterionId), mark.text)}
      aria-pressed={tools.chosen === mark.id}
      style={{
        insetInlineStart: shape.box.x + shape.box.width / 2 - width / 2,
        insetBlockStart: shape.box.y + shape.box.height / 2 - height / 2,
        inlineSize: width,
        blockSize: height,
      }}
      onFocus={() => tools.choose(mark.id)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { from: placeOf(event), line: undefined }
      }}
      onPointerMove={go}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={key}
    />
  )
}
