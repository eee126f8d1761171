import { CheckOutlined } from '@ant-design/icons'
import styles from './steps.module.css'

interface Props {
  /** What the steps lead to, for those who do not see them. */
  label: string
  names: readonly string[]
  /** Where one is, from 0. */
  at: number
}

/** The steps of something longer: those behind with a check, the present one filled. */
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
