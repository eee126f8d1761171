import { CaretDownOutlined } from '@ant-design/icons'
import styles from './tree-row.module.css'

/** The triangle that expands a tree row, or its empty space on a row without children (`expanded` undefined). Hidden from the keyboard: the row itself handles the keys. */
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
      <CaretDownOutlined aria-hidden />
    </button>
  )
}
