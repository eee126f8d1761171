import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { numberOf } from '../../draft/blanks.ts'
import { texts } from '../../edit-texts.ts'
import styles from './blanks.module.css'

interface Props {
  no: number
  range: { answer: number; from: number; to: number }
  /** What was tried in the preview for this blank, and whether it was right. */
  tried: string
  right: boolean
}

const width = 388
const [start, end, line] = [16, width - 16, 24]
/** At most six significant digits, without the noise of binary fractions. */
const short = (value: number) => String(Number(value.toPrecision(6)))

/** The interval of numbers that a blank accepts, drawn to scale with the answer that was tried. */
export function RangeLine({ no, range: { answer, from, to }, tried, right }: Props) {
  const t = useTexts(texts)
  const given = numberOf(tried)
  // The interval takes half of the line; an answer that was tried far away is drawn at its end.
  const reach = to - answer || Math.abs(answer) * 0.05 || 1
  const scale = (end - start) / (4 * reach)
  const x = (value: number) => Math.min(end, Math.max(start, (start + end) / 2 + (value - answer) * scale))
  const after = given !== undefined && given >= answer
  const near = given !== undefined && Math.abs(x(given) - x(answer)) < 34
  return (
    <div className={styles.range}>
      <span>{t.acceptedRange(no)}</span>
      <svg viewBox={`0 0 ${width} 48`} role="img" aria-label={t.rangeSaid(short(from), short(to))}>
        <line className={styles.axis} x1={start} x2={end} y1={line} y2={line} />
        <line className={styles.accepted} x1={x(from)} x2={x(to)} y1={line} y2={line} />
        {[from, to].map((value, at) => (
          <g key={at}>
            <line className={styles.tick} x1={x(value)} x2={x(value)} y1={line - 5} y2={line + 5} />
            {from !== to && (
              <text x={x(value)} y={line + 19} textAnchor="middle">
                {short(value)}
              </text>
            )}
          </g>
        ))}
        <line className={styles.middle} x1={x(answer)} x2={x(answer)} y1={line - 8} y2={line + 6} />
        <text className={styles.exact} x={x(answer)} y={line - 12} textAnchor={near ? (after ? 'end' : 'start') : 'middle'}>
          {short(answer)}
        </text>
        {given !== undefined && (
          <g className={right ? styles.inside : styles.outside}>
            {right ? <circle cx={x(given)} cy={line} r="4.5" /> : <path d={`M${x(given) - 4} ${line - 4}l8 8m0 -8l-8 8`} />}
            <text x={x(given) + (near ? (after ? 6 : -6) : 0)} y={line - 12} textAnchor={near ? (after ? 'start' : 'end') : 'middle'}>
              {short(given)}
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}
