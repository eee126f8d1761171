import { Input, Popover } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FilterChip } from './FilterChip.tsx'
import styles from './filter-popup.module.css'
import { listTexts } from '../texts.ts'

export interface Found {
  id: string
  name: string
  /** Distinguishes entries of the same name. */
  note?: ReactNode
}

interface Props {
  label: string
  value: string
  /** The name of the chosen entry; empty until it is known. */
  name: string
  /** Searches entries, the best matches first. */
  find: (words: string) => Promise<readonly Found[]>
  onChange: (value: string) => void
}

/** Milliseconds after the last key press until the search starts. */
const searchDelay = 250

/** A filter with one out of very many entries, such as a person, which is found by searching. */
export function FilterFind({ label, value, name, find, onChange }: Props) {
  const t = useTexts(listTexts)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Found[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!open) return
    let current = true
    const timer = setTimeout(() => {
      find(typed.trim()).then(
        (entries) => current && (setFailed(false), setFound(entries)),
        () => current && setFailed(true),
      )
    }, searchDelay)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, open, find])
  const content = (
    <div className={`${styles.popup} ${styles.tree}`}>
      <Input autoFocus allowClear size="small" placeholder={t.find} aria-label={t.find} onChange={({ target }) => setTyped(target.value)} />
      <ul aria-label={label}>
        {found?.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.found}
              onClick={() => {
                onChange(entry.id)
                setOpen(false)
              }}
            >
              <span>{entry.name}</span>
              {entry.note && <small>{entry.note}</small>}
            </button>
          </li>
        ))}
      </ul>
      {(failed || found?.length === 0) && <p role="status">{failed ? t.failed : t.noOption}</p>}
    </div>
  )
  return (
    <FilterChip
      label={label}
      chosen={value ? name || '…' : ''}
      clear={() => onChange('')}
      popup="dialog"
      around={(button) => (
        <Popover trigger="click" placement="bottomLeft" arrow={false} open={open} onOpenChange={setOpen} content={content} destroyOnHidden>
          {button}
        </Popover>
      )}
    />
  )
}
