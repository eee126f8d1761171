import { thousands } from '#plain/numbers/digits.ts'
import styles from './notices.module.css'

interface Props {
  done: number
  all: number
  /** What the two numbers say, for those who cannot see the bar. */
  words: string
  /** Named beside the numbers where it is not what the column is about. */
  unit?: string
}

/** How many of all have done something, as two numbers over a bar. */
export function Share({ done, all, words, unit = '' }: Props) {
  return (
    <span className={styles.share} title={words}>
      <span>
        <b>{thousands(done)}</b> / {thousands(all)} {unit && <small>{unit}</small>}
      </span>
      <span className={styles.track} role="img" aria-label={words}>
        <i style={{ inlineSize: `${all ? (done / all) * 100 : 0}%` }} />
      </span>
    </span>
  )
}
