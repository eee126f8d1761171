import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Stars } from './Stars.tsx'
import styles from './reviews.module.css'
import { reviewTexts } from './texts.ts'

interface Props {
  count: number
  average: number | null
  counts: readonly number[]
  /** The rating that the list below is restricted to. */
  stars: number | null
  choose: (stars: number | null) => void
}

/** The average of a course and how its ratings are distributed; a bar restricts the list to its rating, once more lifts that. */
export function Ratings({ count, average, counts, stars, choose }: Props) {
  const t = useTexts(reviewTexts)
  return (
    <div className={styles.ratings}>
      <div className={styles.average}>
        {average === null ? (
          <>
            <b data-few>{t.tooFew}</b>
            <small>{t.tooFewHelp(count)}</small>
          </>
        ) : (
          <>
            <b>{average.toFixed(1)}</b>
            <Stars value={average} words={t.average(average.toFixed(1))} />
            <small>{t.counted(count)}</small>
          </>
        )}
      </div>
      <div className={styles.bars} role="group" aria-label={t.bars}>
        {counts
          .map((number, at) => ({ number, star: at + 1 }))
          .toReversed()
          .map(({ number, star }) => (
            <button
              key={star}
              type="button"
              aria-pressed={stars === star}
              aria-label={t.bar(star, number)}
              onClick={() => choose(stars === star ? null : star)}
            >
              <span>{t.stars(star)}</span>
              <span className={styles.track}>
                <i style={{ inlineSize: `${(number / Math.max(1, count)) * 100}%` }} />
              </span>
              <span>{number}</span>
            </button>
          ))}
      </div>
    </div>
  )
}
