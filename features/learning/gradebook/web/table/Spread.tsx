import styles from './table.module.css'

interface Props {
  counts: readonly number[]
  /** The bar of the open student. */
  marked?: number | undefined
}

const [width, height] = [40, 20]

/** A small histogram; it repeats what stands in the column and is hidden from screen readers. */
export function Spread({ counts, marked }: Props) {
  const most = Math.max(1, ...counts)
  const step = width / counts.length
  return (
    <svg className={styles.spread} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {counts.map((count, at) => {
        const tall = count === 0 ? 0 : Math.max(2, (count / most) * (height - 1))
        return <rect key={at} x={at * step + 0.4} y={height - 1 - tall} width={step - 0.8} height={tall} data-marked={at === marked || undefined} />
      })}
      <path d={`M0 ${height - 0.5}H${width}`} />
    </svg>
  )
}
