import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import type { AriaAttributes, ReactElement, ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './filter-bar.module.css'
import { listTexts } from '../texts.ts'

interface Props {
  label: string
  /** The chosen values as text; empty while the filter is off. */
  chosen: string
  clear: () => void
  /** Wraps the button in its popup component. */
  around: (button: ReactElement<AriaAttributes>) => ReactNode
}

/** The button of a filter: its name, the chosen values, and a button to clear it. */
export function FilterChip({ label, chosen, clear, around }: Props) {
  const t = useTexts(listTexts)
  return (
    <span className={styles.choice} data-on={chosen !== '' || undefined}>
      {around(
        <button type="button" aria-label={chosen ? `${label}: ${chosen}` : label}>
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
