import type { ReactNode } from 'react'
import styles from './row-link.module.css'

/** The name of a row as a button that opens its form. */
export const RowLink = ({ open, children }: { open: () => void; children: ReactNode }) => (
  <button type="button" className={styles.link} onClick={open}>
    {children}
  </button>
)
