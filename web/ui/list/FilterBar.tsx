import { DownOutlined, SearchOutlined, SortAscendingOutlined } from '@ant-design/icons'
import { Dropdown, Input } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import type { Option } from './FilterChoice.tsx'
import styles from './filter-bar.module.css'
import { listTexts } from './texts.ts'

interface BarProps {
  children: ReactNode
  /** The filters that are seldom used. */
  more?: ReactNode
  end?: ReactNode
  reset?: (() => void) | undefined
}

/** One row: search, filters, 更多, 重置, and at its end the order and what is set for the list. */
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

/** Milliseconds of rest after which typed words are looked for. */
const rest = 300

/** Words to look for; they are handed on after a rest, at Enter at once. */
export function SearchField({ value, label, onChange }: { value: string; label: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  const handed = useRef(value)
  useEffect(() => {
    if (value === handed.current) return
    handed.current = value
    setTyped(value)
  }, [value])
  const hand = (words: string) => {
    const trimmed = words.trim()
    if (trimmed === handed.current) return
    handed.current = trimmed
    onChange(trimmed)
  }
  const later = useRef(hand)
  later.current = hand
  useEffect(() => {
    const timer = setTimeout(() => later.current(typed), rest)
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
      allowClear
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => hand(typed)}
    />
  )
}

/** The order of the list. */
export function SortChoice<T extends string>({
  value,
  options,
  spare = false,
  onChange,
}: {
  value: T
  options: readonly Option<T>[]
  /** The heads of a table give the order as well: where there is little room this one goes. */
  spare?: boolean
  onChange: (value: T) => void
}) {
  const t = useTexts(listTexts)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const items = options.map((option) => ({ key: option.value, label: option.label }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectable: true, selectedKeys: [value], onClick: ({ key }) => onChange(key as T) }}
    >
      <button type="button" className={styles.plain} data-spare={spare || undefined} aria-haspopup="menu" aria-label={`${t.sort}: ${chosen}`}>
        <SortAscendingOutlined aria-hidden /> <span className={styles.order}>{chosen}</span>{' '}
        <DownOutlined className={styles.arrow ?? ''} aria-hidden />
      </button>
    </Dropdown>
  )
}
