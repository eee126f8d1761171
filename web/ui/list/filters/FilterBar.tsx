import { DownOutlined, SearchOutlined, SortAscendingOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '../../pop-over/MenuOver.tsx'
import type { Option } from './FilterChoice.tsx'
import styles from './filter-bar.module.css'
import { listTexts } from '../texts.ts'

interface BarProps {
  children: ReactNode
  /** The rarely used filters. */
  more?: ReactNode
  end?: ReactNode
  reset?: (() => void) | undefined
}

/** One row: search, filters, 更多 and 重置; at its end the sort order and the list settings. */
export function FilterBar({ children, more, end, reset }: BarProps) {
  const t = useTexts(listTexts)
  return (
    <div className={styles.bar} role="search">
      {children}
      {more}
      {reset && (
        <button type="button" className={styles.plain} data-accent onClick={reset}>
          {t.reset}
        </button>
      )}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** Milliseconds after the last key press until the search starts. */
const searchDelay = 300

/** A search field; `onChange` is called after a short pause in typing, or at once on Enter. */
export function SearchField({ value, label, onChange }: { value: string; label: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  const submitted = useRef(value)
  useEffect(() => {
    if (value === submitted.current) return
    submitted.current = value
    setTyped(value)
  }, [value])
  const submit = (words: string) => {
    const trimmed = words.trim()
    if (trimmed === submitted.current) return
    submitted.current = trimmed
    onChange(trimmed)
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), searchDelay)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Input
      className={styles.search ?? ''}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={label}
      aria-label={label}
      type="search"
      maxLength={100}
      allowClear={clearable()}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => submit(typed)}
    />
  )
}

/** The menu for the sort order. */
export function SortChoice<T extends string>({
  value,
  options,
  spare = false,
  onChange,
}: {
  value: T
  options: readonly Option<T>[]
  /** The table's headers can sort as well, so this menu is hidden if there is little room. */
  spare?: boolean
  onChange: (value: T) => void
}) {
  const t = useTexts(listTexts)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const items = options.map((option) => ({ key: option.value, label: option.label }))
  return (
    <MenuOver edge="end" menu={{ items, selectable: true, selectedKeys: [value], onClick: ({ key }) => onChange(key as T) }}>
      <button type="button" className={styles.plain} data-spare={spare || undefined} aria-label={`${t.sort}: ${chosen}`}>
        <SortAscendingOutlined aria-hidden /> <span className={styles.order}>{chosen}</span>{' '}
        <DownOutlined className={styles.arrow ?? ''} aria-hidden />
      </button>
    </MenuOver>
  )
}
