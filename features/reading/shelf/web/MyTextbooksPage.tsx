import type { bookList } from '#features/reading/reader/contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FilterBar, SearchField, SortChoice } from '#web/ui/list/filters/FilterBar.tsx'
import { FilterChoice } from '#web/ui/list/filters/FilterChoice.tsx'
import { choice, paging, searchText } from '#web/ui/list/filters/filters.ts'
import { Failed, NoMatch, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { useFilters } from '#web/ui/list/filters/use-filters.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { texts } from './texts.ts'
import styles from './my-textbooks.module.css'
import { ReadableBook } from './ReadableBook.tsx'

const filters = ['all', 'reading', 'unread', 'finished'] as const
const sources = ['own', 'open', 'grant', 'class', 'order', 'code', 'sample'] as const
const expiries = ['soon', 'dated', 'lasting'] as const
const sorts = ['recent', 'name', 'endsAt'] as const
const fields = {
  q: searchText(),
  filter: choice(filters, 'all'),
  source: choice(sources),
  expiry: choice(expiries),
  sort: choice(sorts, 'recent'),
  ...paging,
}

/** The textbooks that the person may read, with search, filters and sort order; last read first by default. */
export default function MyTextbooksPage() {
  const t = useTexts(texts)
  const { values, inForce, change, reset } = useFilters(fields, ['q', 'filter', 'source', 'expiry'], useSearchParams())
  const { q, filter, source, expiry, sort, page, size } = values
  const query = { filter, sort, page, size, ...(q && { q }), ...(source && { source }), ...(expiry && { expiry }) }
  const answer = useRead<typeof bookList>('GET /pressplatform/reading/books', { query }, { keep: true })
  const total = answer.data?.total ?? 0
  const body = () => {
    if (answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if (!answer.data)
      return (
        <Waiting>
          <TableSkeleton rows={4} />
        </Waiting>
      )
    if (!total && inForce.length)
      return <NoMatch filters={[q, filter === 'all' ? '' : t[filter], source && t[source], expiry && t[expiry]].filter(Boolean)} reset={reset} />
    if (!total) return <EmptyState title={t.none} detail={t.noneHelp} />
    return (
      <ul className={styles.books} aria-label={t.title} aria-busy={answer.isPlaceholderData}>
        {answer.data.items.map((book, at) => (
          <li key={book.textbookId}>
            <ReadableBook
              book={book}
              latest={at === 0 && page === 1 && !inForce.length && sort === 'recent' && book.place !== null && book.progress < readShare}
            />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t.title} aside={<span role="status">{answer.data ? t.counted(thousands(total)) : ''}</span>} />
      <FilterBar
        reset={inForce.length ? reset : undefined}
        end={
          <>
            <SortChoice
              value={sort}
              options={sorts.map((value) => ({ value, label: t[`sort_${value}`] }))}
              onChange={(next) => change({ sort: next })}
            />
            <Segmented
              aria-label={t.filter}
              value={filter}
              onChange={(value) => change({ filter: value })}
              options={filters.map((value) => ({ value, label: t[value] }))}
            />
          </>
        }
      >
        <SearchField value={q} label={t.search} onChange={(next) => change({ q: next })} />
        <FilterChoice
          label={t.source}
          value={source}
          options={sources.map((value) => ({ value, label: t[value] }))}
          onChange={(next) => change({ source: next })}
        />
        <FilterChoice
          label={t.expiry}
          value={expiry}
          options={expiries.map((value) => ({ value, label: t[value] }))}
          onChange={(next) => change({ expiry: next })}
        />
      </FilterBar>
      {body()}
      {total > 0 && <Pager counted={t.total(thousands(total))} total={total} page={page} size={size} onChange={change} />}
    </div>
  )
}
