import type { ReactNode } from 'react'
import type { ResourceRow } from '../../contract.ts'
import styles from './tiles.module.css'

/** Numbers from 0 to 1 that are the same for the same id, so that drawn pictures differ from each other and stay the same. */
function numbersOf(id: string): (at: number) => number {
  const digits = id.replaceAll('-', '')
  return (at) => parseInt(digits[(at * 7 + 3) % digits.length] ?? '0', 16) / 15
}

const sheets = new Set(['xls', 'xlsx'])
const slides = new Set(['ppt', 'pptx'])

/** Stands for what is inside a resource that has no picture yet: a page, a wave, cells, a slide, a question. Drawn on a ground of 160 by 90. */
export function Drawn({ row }: { row: Pick<ResourceRow, 'id' | 'kind' | 'suffix'> }) {
  const number = numbersOf(row.id)
  return (
    <svg className={styles.drawn} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {contentOf(row, number)}
    </svg>
  )
}

function contentOf({ kind, suffix }: Pick<ResourceRow, 'kind' | 'suffix'>, number: (at: number) => number): ReactNode {
  if (kind === 'audio') return <Wave number={number} />
  if (kind === 'video') return <Scene number={number} />
  if (kind === 'picture') return <Hills number={number} />
  if (kind === 'interactive') return <Choice number={number} />
  if (kind === 'archive' || kind === 'package') return <Listing number={number} />
  if (sheets.has(suffix)) return <Cells number={number} />
  return slides.has(suffix) ? <Slide number={number} /> : <Page number={number} />
}

interface Drawing {
  number: (at: number) => number
}
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

const Wave = ({ number }: Drawing) => (
  <g className={styles.strong}>
    {range(33).map((at) => {
      const high = 6 + 46 * number(at) * Math.sin(((at + 1) / 34) * Math.PI) + 4
      return <rect key={at} x={15 + at * 4} y={45 - high / 2} width="2" height={high} rx="1" />
    })}
  </g>
)

const Scene = ({ number }: Drawing) => (
  <>
    <rect className={styles.strong} width="160" height="90" opacity="0.82" />
    <circle className={styles.sheet} cx={40 + 80 * number(1)} cy={26 + 10 * number(2)} r="9" opacity="0.55" />
    <path
      className={styles.sheet}
      d={`M0 ${72 - 10 * number(3)} L${60 + 40 * number(4)} ${58 + 8 * number(5)} L160 ${74 - 14 * number(6)} V90 H0Z`}
      opacity="0.3"
    />
  </>
)

const Hills = ({ number }: Drawing) => (
  <>
    <rect className={styles.sheet} width="160" height="90" />
    <circle className={styles.weak} cx={36 + 90 * number(1)} cy="26" r="10" />
    <path className={styles.weak} d={`M0 90 L${30 + 30 * number(2)} ${40 + 12 * number(3)} L${90 + 20 * number(4)} 90Z`} />
    <path className={styles.strong} d={`M50 90 L${96 + 24 * number(5)} ${48 + 14 * number(6)} L160 90Z`} opacity="0.5" />
  </>
)

const Listing = ({ number }: Drawing) => (
  <>
    <rect className={styles.sheet} x="34" y="10" width="92" height="90" rx="2" />
    {range(6).map((at) => (
      <g key={at} className={styles.weak}>
        <rect x={42 + (at % 3 ? 8 : 0)} y={20 + at * 12} width="6" height="6" rx="1" />
        <rect x={53 + (at % 3 ? 8 : 0)} y={21.5 + at * 12} width={22 + 24 * number(at)} height="3" rx="1.5" />
      </g>
    ))}
  </>
)

const Cells = ({ number }: Drawing) => (
  <>
    <rect className={styles.sheet} width="160" height="90" />
    <rect className={styles.weak} width="160" height="14" opacity="0.5" />
    {range(7).map((row) => (
      <g key={row} className={styles.weak}>
        <rect y={14 + row * 13} width="160" height="0.6" />
        {range(4).map((cell) => (
          <rect key={cell} x={8 + cell * 40} y={19 + row * 13} width={10 + 16 * number(row * 4 + cell)} height="3" rx="1.5" />
        ))}
      </g>
    ))}
    {range(3).map((at) => (
      <rect key={at} className={styles.weak} x={40 * (at + 1)} width="0.6" height="90" />
    ))}
  </>
)

const Slide = ({ number }: Drawing) => (
  <>
    <rect className={styles.sheet} width="160" height="90" />
    <rect className={styles.strong} x="14" y="14" width={50 + 40 * number(1)} height="6" rx="2" />
    {range(4).map((at) => (
      <rect key={at} className={styles.weak} x="14" y={32 + at * 12} width={38 + 30 * number(at + 2)} height="3.6" rx="1.8" />
    ))}
    <rect className={styles.weak} x="98" y="30" width="48" height="42" rx="2" opacity="0.6" />
  </>
)

/** A question with three options, one of them chosen, and the pointer on it. */
const Choice = ({ number }: Drawing) => {
  const chosen = Math.min(2, Math.floor(number(12) * 3))
  return (
    <>
      <rect className={styles.sheet} width="160" height="90" />
      <rect className={styles.strong} x="22" y="13" width={52 + 40 * number(1)} height="5" rx="2.5" />
      {range(3).map((at) => (
        <g key={at}>
          <rect className={styles.weak} x="22" y={28 + at * 18} width="116" height="13" rx="3" opacity={at === chosen ? 0.9 : 0.4} />
          <circle className={at === chosen ? styles.strong : styles.sheet} cx="31" cy={34.5 + at * 18} r="3.4" />
          <rect
            className={at === chosen ? styles.strong : styles.weak}
            x="40"
            y={33 + at * 18}
            width={24 + 44 * number(at + 2)}
            height="3"
            rx="1.5"
          />
        </g>
      ))}
      <path
        className={`${styles.strong} ${styles.pointer}`}
        d="m0 0 4.2 14.6 3.2-4.6 4.4 5 2.4-2.2-4.4-4.9 5-2.4Z"
        transform={`translate(${112 + 12 * number(6)} ${34 + chosen * 18})`}
      />
    </>
  )
}

const Page = ({ number }: Drawing) => (
  <>
    <rect className={styles.sheet} x="42" y="8" width="76" height="90" rx="1" />
    <rect className={styles.strong} x="52" y="18" width={30 + 22 * number(1)} height="4.4" rx="2" />
    {range(8).map((at) => (
      <rect key={at} className={styles.weak} x="52" y={30 + at * 8} width={at % 4 === 3 ? 20 + 20 * number(at) : 56} height="2.6" rx="1.3" />
    ))}
  </>
)
