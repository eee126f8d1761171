import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { partOf } from '../numbers.ts'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

interface Props {
  /** How many totals lie in each twentieth. */
  counts: readonly number[]
  name: string
  total: number | null
  rank: number | null
}

const step = 5
/** The first bar that is always shown: that of 40. */
const usual = 8

/** How the totals of the class are spread, with the bar of the student. */
export function Distribution({ counts, name, total, rank }: Props) {
  const t = useTexts(resultTexts)
  const first = Math.min(
    usual,
    counts.findIndex((count) => count > 0),
  )
  if (first < 0) return null
  const shown = counts.slice(first)
  const most = Math.max(...shown)
  const own = total === null ? -1 : partOf(total, 100, counts.length) - first
  return (
    <section className={styles.part}>
      <h3>
        {t.distribution}
        {rank !== null && (
          <small>
            <b>{name}</b> {t.rank(rank)}
          </small>
        )}
      </h3>
      <ol className={styles.bars}>
        {shown.map((count, at) => {
          const from = (first + at) * step
          return (
            <li key={from} data-own={at === own || undefined}>
              <span className="visually-hidden">{t.barOf(from, from + step, count)}</span>
              <span aria-hidden="true">{count || ''}</span>
              <i style={{ blockSize: count ? Math.max(3, (count / most) * 46) : 0 }} aria-hidden="true" />
            </li>
          )
        })}
      </ol>
      <p className={styles.axis} aria-hidden="true">
        {shown.map((_, at) => (
          <span key={at}>{((first + at) * step) % 10 === 0 ? (first + at) * step : ''}</span>
        ))}
        <em>100</em>
      </p>
    </section>
  )
}
