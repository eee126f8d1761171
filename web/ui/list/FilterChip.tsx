import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './filter-bar.module.css'
import { listTexts } from './texts.ts'

interface Props {
  label: string
  /** What is chosen, in words; empty while the filter is off. */
  chosen: string
  clear: () => void
  /** What its popup is to those who do not see it. */
  popup: 'menu' | 'dialog' | 'tree'
  /** Puts the popup around the button. */
  around: (button: ReactElement) => ReactNode
}

/** A filter of the bar: its name, what is chosen, and its own way to take that off. */
export function FilterChip({ label, chosen, clear, popup, around }: Props) {
  const t = useTexts(listTexts)
  return (
    <span className={styles.choice} data-on={chosen !== '' || undefined}>
      {around(
        <button type="button" aria-haspopup={popup} aria-label={chosen ? `${label}: ${chosen}` : label}>
          <span>{label}</span>
          {chosen === '' ? <DownOutlined className={styles.arrow ?? ''} aria-hidden /> : <b>{chosen}</b>}
        </button>,
      )}
      {chosen !== '' && (
        <button type="button" className={styles.off} aria-label={t.clear(label)} onClick={clear}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}
