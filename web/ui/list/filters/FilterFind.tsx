import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '../../pop-over/PopOver.tsx'
import { FilterChip } from './FilterChip.tsx'
import { FilterSearch } from './FilterSearch.tsx'
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
  return (
    <FilterChip
      label={label}
      chosen={value ? name || '…' : ''}
      clear={() => onChange('')}
      around={(button) => (
        <PopOver label={label} content={(close) => <Finder label={label} find={find} choose={(id) => (onChange(id), close())} />}>
          {button}
        </PopOver>
      )}
    />
  )
}

function Finder({ label, find, choose }: Pick<Props, 'label' | 'find'> & { choose: (id: string) => void }) {
  const t = useTexts(listTexts)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Found[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
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
  }, [typed, find])
  return (
    <div className={`${styles.popup} ${styles.tree}`}>
      <FilterSearch typed={typed} change={setTyped} />
      <ul aria-label={label}>
        {found?.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.found} onClick={() => choose(entry.id)}>
              <span>{entry.name}</span>
              {entry.note && <small>{entry.note}</small>}
            </button>
          </li>
        ))}
      </ul>
      {(failed || found?.length === 0) && <p role="status">{failed ? t.failed : t.noOption}</p>}
    </div>
  )
}
