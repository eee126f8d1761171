import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Area, Picture } from '#assessment/interactives/interactive.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { makeTexts } from './make-texts.ts'
import styles from './make.module.css'

export interface Drawn {
  key: string
  name: string
  area: Area
  oval?: boolean
}

interface Props {
  picture: Picture
  areas: readonly Drawn[]
  selected: string | undefined
  onSelect: (key: string) => void
  onChange: (key: string, area: Area) => void
  /** A new area was drawn; undefined when there may be no more. */
  onDraw: ((area: Area) => void) | undefined
}

/** Per cent of the picture: the least side of an area, and how far an arrow key moves. */
const least = 2
const keyStep = 1
const largeKeyStep = 5

const round = (n: number) => Math.round(n * 10) / 10

/** An area within the picture, at least so large that it can be seen. */
export function clampArea({ x, y, w, h }: Area): Area {
  const width = Math.min(100, Math.max(least, w))
  const height = Math.min(100, Math.max(least, h))
  return { x: round(Math.min(100 - width, Math.max(0, x))), y: round(Math.min(100 - height, Math.max(0, y))), w: round(width), h: round(height) }
}

type Drag = { kind: 'draw' | 'move' | 'size'; key: string; fromX: number; fromY: number; before: Area }

/** Areas on a picture: drawn, moved and sized by dragging, by the arrow keys, or by numbers. */
export function AreaEditor({ picture, areas, selected, onSelect, onChange, onDraw }: Props) {
  const t = useTexts(makeTexts)
  const board = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const [drawing, setDrawing] = useState<Area>()
  const at = ({ clientX, clientY }: PointerEvent) => {
    const box = board.current?.getBoundingClientRect()
    return box ? { x: (100 * (clientX - box.left)) / box.width, y: (100 * (clientY - box.top)) / box.height } : { x: 0, y: 0 }
  }
  const begin = (event: PointerEvent, kind: Drag['kind'], key: string, before: Area) => {
    if (event.button !== 0) return
    event.stopPropagation()
    board.current?.setPointerCapture(event.pointerId)
    const { x, y } = at(event)
    setDrag({ kind, key, fromX: x, fromY: y, before })
    if (key) onSelect(key)
  }
  const areaNow = ({ kind, fromX, fromY, before }: Drag, { x, y }: { x: number; y: number }): Area => {
    if (kind === 'draw') return { x: Math.min(fromX, x), y: Math.min(fromY, y), w: Math.abs(x - fromX), h: Math.abs(y - fromY) }
    const [dx, dy] = [x - fromX, y - fromY]
    return kind === 'move' ? { ...before, x: before.x + dx, y: before.y + dy } : { ...before, w: before.w + dx, h: before.h + dy }
  }
  const moveTo = (event: PointerEvent) => {
    if (!drag) return
    const area = areaNow(drag, at(event))
    if (drag.kind === 'draw') setDrawing(area)
    else onChange(drag.key, clampArea(area))
  }
  const end = () => {
    if (drag?.kind === 'draw' && drawing && drawing.w > least && drawing.h > least) onDraw?.(clampArea(drawing))
    setDrag(undefined)
    setDrawing(undefined)
  }
  const onKey = (key: string, area: Area) => (event: KeyboardEvent) => {
    const step = event.shiftKey ? largeKeyStep : keyStep
    const [dx = 0, dy = 0] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [0, 0]
    if (!dx && !dy) return
    event.preventDefault()
    event.stopPropagation()
    onChange(key, clampArea(event.altKey ? { ...area, w: area.w + dx, h: area.h + dy } : { ...area, x: area.x + dx, y: area.y + dy }))
  }
  const styleOf = ({ x, y, w, h }: Area) => ({ left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` })
  const current = areas.find(({ key }) => key === selected)
  const number = (label: string, name: keyof Area) =>
    current && (
      <label>
        {label}
        <NumberInput
          size="small"
          min={0}
          max={100}
          value={current.area[name]}
          suffix="%"
          onChange={(value) => value !== null && onChange(current.key, clampArea({ ...current.area, [name]: value }))}
        />
      </label>
    )
  return (
    <div className={styles.areas}>
      <div
        ref={board}
        className={styles.canvas}
        dir="ltr"
        onPointerDown={(event) => onDraw && begin(event, 'draw', '', { x: 0, y: 0, w: 0, h: 0 })}
        onPointerMove={moveTo}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <img src={`${fileUrl(picture.fileId)}?w=1200`} alt={picture.alt} draggable={false} />
        {areas.map(({ key, name, area, oval }, no) => (
          <div
            key={key}
            role="button"
            tabIndex={0}
            className={styles.drawn}
            data-oval={oval || undefined}
            data-selected={selected === key || undefined}
            aria-label={`${no + 1} ${name}`}
            style={styleOf(area)}
            onFocus={() => onSelect(key)}
            onKeyDown={onKey(key, area)}
            onPointerDown={(event) => begin(event, 'move', key, area)}
          >
            <span aria-hidden>{no + 1}</span>
            {selected === key && <i aria-hidden onPointerDown={(event) => begin(event, 'size', key, area)} />}
          </div>
        ))}
        {drawing && <div className={styles.drawn} style={styleOf(drawing)} />}
      </div>
      <p className={styles.help}>{t.drawHint}</p>
      {current && (
        <div className={styles.numbers}>
          {number(t.left, 'x')}
          {number(t.top, 'y')}
          {number(t.width, 'w')}
          {number(t.height, 'h')}
        </div>
      )}
    </div>
  )
}
