import { signedPoints } from '../../texts/points-text.ts'
import styles from './effect.module.css'

interface Props {
  /** How many marks change by how much. */
  steps: readonly { by: number; answers: number }[]
  /** The text of one of them. */
  text: (by: string, answers: number) => string
}

const most = 8

/** How many marks would change by how much. */
export function Steps({ steps, text }: Props) {
  if (!steps.length) return null
  return (
    <ul className={styles.steps}>
      {steps.slice(0, most).map(({ by, answers }) => (
        <li key={by} data-less={by < 0 || undefined}>
          {text(signedPoints(by), answers)}
        </li>
      ))}
      {steps.length > most && <li>…</li>}
    </ul>
  )
}
