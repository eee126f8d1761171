import { thousands } from '#plain/numbers/digits.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '../../pop-over/PopOver.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { Option } from './FilterChoice.tsx'
import { FilterSearch } from './FilterSearch.tsx'
import styles from './filter-popup.module.css'
import { listTexts } from '../texts.ts'

interface Props<T extends string> {
  label: string
  value: readonly T[]
  options: readonly Option<T>[]
  onChange: (value: readonly T[]) => void
}

/** From this number of options on, the popup has a search field. */
const searchFrom = 9

/** A filter with several values out of a list, shown as 角色 教师 等 3 项. */
export function FilterMany<T extends string>({ label, value, options, onChange }: Props<T>) {
  const t = useTexts(listTexts)
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const matching = options.filter((option) => option.label.toLowerCase().includes(words))
  const content = (
    <div className={styles.popup}>
      {options.length >= searchFrom && <FilterSearch typed={typed} change={setTyped} />}
      <ul aria-label={label}>
        {matching.map((option) => (
          <li key={option.value}>
            <Checkbox
              checked={value.includes(option.value)}
              onChange={({ target }) => onChange(target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))}
            >
              {option.label}
              {option.count !== undefined && <small>{thousands(option.count) + (option.more ? '+' : '')}</small>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p>{t.noOption}</p>}
    </div>
  )
  return (
    <FilterChip
      label={label}
      chosen={selectionText(value, options, t.andMore)}
      clear={() => onChange([])}
      around={(button) => (
        <PopOver label={label} content={content}>
          {button}
        </PopOver>
      )}
    />
  )
}

/** The label of the first chosen option and the number of all; empty for none. */
export function selectionText(value: readonly string[], options: readonly Option[], andMore: (first: string, count: number) => string): string {
  if (!value.length) return ''
  const first = options.find((option) => option.value === value[0])?.label ?? '…'
  return value.length === 1 ? first : andMore(first, value.length)
}
