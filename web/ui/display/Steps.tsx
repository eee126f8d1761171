import { CheckOutlined } from '@ant-design/icons'
import styles from './steps.module.css'

interface Props {
  /** The purpose of the steps, for screen readers. */
  label: string
  names: readonly string[]
  /** Index of the current step. */
  at: number
}

/** The steps of a longer process: finished ones have a check mark, the current one is filled. */
export function Steps({ label, names, at }: Props) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, place) => (
        <li key={name} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          <span>{place < at ? <CheckOutlined aria-hidden /> : place + 1}</span>
          <b>{name}</b>
        </li>
      ))}
    </ol>
  )
}
