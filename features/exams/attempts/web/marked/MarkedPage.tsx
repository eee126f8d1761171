import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerPage, ShownRemark } from '../../contract.ts'
import { numbersAt, numberStep, type Size, type Turn, viewOf } from './page-geometry.ts'
import { drawn, scaleOf } from './page-marks.ts'
import { pageSource } from './page-source.ts'
import { pageTexts } from './page-texts.ts'
import './page.css'

interface Props {
  page: AnswerPage
  /** Its place from 1 on, and how many there are. */
  number: number
  of: number
  /** Those that are on this page. */
  remarks: readonly ShownRemark[]
  /** The number of a criterion in the rubric; 0: none. */
  numberOf: (criterionId: string) => number
  /** The number under which the text of a remark stands below the page; 0: it stands elsewhere. */
  noteOf?: ((id: string) => number) | undefined
  turn?: Turn
  /** How wide it is shown, as in the attribute `sizes` of a picture. */
  sizes: string
  /** What lies over the page, such as what takes presses. */
  children?: ((view: Size) => ReactNode) | undefined
}

/** A page of an answer by hand with the marks over it. The marks are drawn as lines at the size at which the page is shown and are never part of the picture. */
export function MarkedPage({ page, number, of, remarks, numberOf, noteOf, turn = 0, sizes, children }: Props) {
  const t = useTexts(pageTexts)
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  const [failed, setFailed] = useState('')
  useLayoutEffect(() => {
    const figure = box.current
    if (!figure) return
    const measure = () => setWidth(figure.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(figure)
    return () => observer.disconnect()
  }, [])
  const view = viewOf(page, width, turn)
  const across = turn % 2 ? view.height : view.width
  return (
    <figure
      ref={box}
      className="paper"
      data-page={page.sha256}
      style={{ aspectRatio: `${view.width || page.width} / ${view.height || page.height}` }}
    >
      {page.url === null || failed === page.url ? (
        <p role="status">{page.url === null ? t.missing : t.failed}</p>
      ) : (
        <img
          {...pageSource(page.url, page.width)}
          sizes={sizes}
          width={page.width}
          height={page.height}
          alt={t.page(number, of)}
          draggable={false}
          decoding="async"
          style={turn ? { inlineSize: across, transform: `translate(-50%, -50%) rotate(${turn * 90}deg)` } : undefined}
          data-turned={turn > 0 || undefined}
          onError={() => setFailed(page.url ?? '')}
        />
      )}
      {width > 0 && remarks.length > 0 && (
        <svg viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={t.marks(remarks.length)}>
          {remarks.map((remark) => (
            <Mark key={remark.id} remark={remark} view={view} turn={turn} criterion={numberOf(remark.criterionId)} note={noteOf?.(remark.id) ?? 0} />
          ))}
        </svg>
      )}
      {width > 0 && children?.(view)}
    </figure>
  )
}

interface MarkProps {
  remark: ShownRemark
  view: Size
  turn: Turn
  criterion: number
  note: number
}

/** A mark with the number of its criterion in a ring, and that of its text, where this stands below the page, in a filled circle. */
function Mark({ remark, view, turn, criterion, note }: MarkProps) {
  const mark = drawn(remark, view, turn)
  if (!mark) return null
  const scale = scaleOf(view)
  const radius = 9.5 * scale
  const numbers = [...(criterion > 0 ? [{ value: criterion, filled: false }] : []), ...(note > 0 ? [{ value: note, filled: true }] : [])]
  const first = numbersAt(mark.box, numbers.length, radius, view)
  return (
    <g data-kind={remark.kind} data-on={remark.id}>
      <path d={mark.path} strokeWidth={(remark.kind === 'note' ? 8 : 2.2) * scale} />
      {numbers.map(({ value, filled }, at) => (
        <g key={String(filled)} data-number={filled ? 'note' : 'criterion'} transform={`translate(${first.x + at * numberStep(radius)} ${first.y})`}>
          <circle r={radius} strokeWidth={1.5 * scale} />
          <text fontSize={12 * scale} textAnchor="middle" dy="0.36em">
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}
