import { Input, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import type { Gradebook } from '../../contract.ts'
import styles from '../gradebook.module.css'
import { gradebookTexts } from '../gradebook-texts.ts'
import { filters, type ShownSort, type useGradebook } from '../use-gradebook.ts'

/** Search, filters with their counts, and the order. */
export function Tools({ book, view }: { book: Gradebook; view: ReturnType<typeof useGradebook> }) {
  const t = useTexts(gradebookTexts)
  const [typed, setTyped] = useState(view.q)
  const sent = useRef(view.q)
  const { change } = view
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    if (typed === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = typed
      latest.current({ q: typed.trim() })
    }, 300)
    return () => clearTimeout(timer)
  }, [typed])
  const offered = filters.filter((filter) => filter !== 'left' || book.counts.left > 0 || view.filter === 'left')
  return (
    <div className={styles.tools}>
      <Input
        allowClear={clearable()}
        aria-label={t.search}
        placeholder={t.search}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Segmented
        aria-label={t.filter}
        value={view.filter}
        options={offered.map((value) => ({ value, label: t.filters(value, book.counts[value]) }))}
        onChange={(filter) => change({ filter: filter === 'all' ? '' : filter })}
      />
      <Select<ShownSort>
        className={styles.sort ?? ''}
        aria-label={t.sort}
        variant="borderless"
        popupMatchSelectWidth={false}
        value={view.sort}
        options={view.sorts.map((value) => ({ value, label: t.sorts(value) }))}
        onChange={(sort) => change({ sort: sort === 'name' ? '' : sort })}
      />
    </div>
  )
}
