import { StarFilled } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { mostStars } from './limits.ts'
import styles from './reviews.module.css'
import { reviewTexts } from './texts.ts'

const all = Array.from({ length: mostStars }, (_, at) => at + 1)

const Row = () => all.map((no) => <StarFilled key={no} aria-hidden />)

/** A rating as five stars, filled from the start by the share that it has of them. */
export function Stars({ value, words }: { value: number; words: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={words}>
      <span aria-hidden>
        <Row />
      </span>
      <span aria-hidden style={{ inlineSize: `${(value / mostStars) * 100}%` }}>
        <Row />
      </span>
    </span>
  )
}

interface Props {
  id?: string
  value?: number | null
  onChange?: (value: number) => void
}

/** The choice of one to five stars. `value` and `onChange` come from the surrounding form field. */
export function StarsField({ id, value = null, onChange }: Props) {
  const t = useTexts(reviewTexts)
  return (
    <div className={styles.pick} role="radiogroup" aria-label={t.rating} {...(id && { id })}>
      {all.map((no) => (
        <label key={no} data-on={(value !== null && no <= value) || undefined} title={t.word(no)}>
          <input type="radio" name="stars" value={no} checked={value === no} onChange={() => onChange?.(no)} />
          <StarFilled aria-hidden />
          <span className={styles.unseen}>
            {t.stars(no)} {t.word(no)}
          </span>
        </label>
      ))}
      {value !== null && <span aria-hidden>{t.word(value)}</span>}
    </div>
  )
}
