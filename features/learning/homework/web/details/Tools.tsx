import { Input, Segmented, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { HomeworkClass } from '../../contract.ts'
import styles from './details.module.css'
import { detailsTexts } from './details-texts.ts'
import { type Details, filters, sorts } from './use-details.ts'

interface Props {
  view: Details
  counts: Readonly<Record<string, number>>
  classes: readonly HomeworkClass[]
  /** Works are reviewed. */
  reviewed: boolean
}

/** Filters with counts, the class, the search and the order of the table. */
export function Tools({ view, counts, classes, reviewed }: Props) {
  const t = useTexts(detailsTexts)
  const strip = useRef<HTMLDivElement>(null)
  // On a phone the strip scrolls, and a link may have chosen a filter at its end.
  useEffect(() => strip.current?.querySelector('input:checked')?.closest('label')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [])
  return (
    <div className={styles.tools}>
      <Segmented
        ref={strip}
        aria-label={t.filter}
        value={view.filter}
        options={(reviewed ? filters : filters.filter((value) => value !== 'reviewing' && value !== 'disputed')).map((value) => ({
          value,
          label: t.filters(value, counts[value] ?? 0),
        }))}
        onChange={(filter) => view.change({ filter: filter === 'all' ? '' : filter })}
      />
      {classes.length > 1 && (
        <Select
          aria-label={t.class}
          value={view.of}
          options={[{ value: '', label: t.classes }, ...classes.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(of) => view.change({ class: of })}
        />
      )}
      <Input.Search
        allowClear
        aria-label={t.search}
        placeholder={t.search}
        defaultValue={view.q}
        maxLength={100}
        onSearch={(q) => view.change({ q: q.trim() })}
      />
      <Select
        aria-label={t.sort}
        value={view.sort}
        popupMatchSelectWidth={false}
        options={sorts.map((value) => ({ value, label: t.sorts(value) }))}
        onChange={(sort) => view.change({ sort: sort === 'need' ? '' : sort })}
      />
    </div>
  )
}
