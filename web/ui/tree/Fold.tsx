import { CaretDownOutlined } from '@ant-design/icons'
import styles from './tree-row.module.css'

/** The triangle of a row with others below it, and its room on a row without; keys fold the row itself. */
export function Fold({ expanded, onFold }: { expanded: boolean | undefined; onFold: (shut: boolean) => void }) {
  if (expanded === undefined) return <span className={styles.fold} />
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.fold}
      data-shut={!expanded || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onFold(expanded)
      }}
    >
      <CaretDownOutlined />
    </button>
  )
}
