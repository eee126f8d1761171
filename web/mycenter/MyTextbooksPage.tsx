import type { bookList } from '@recto/contract/reading'
import { thousands } from '@recto/plain/thousands'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterBar, SearchField } from '../ui/list/FilterBar.tsx'
import { choice, paging, words } from '../ui/list/filters.ts'
import { Failed, NoMatch, TableSkeleton, Waiting } from '../ui/list/ListStates.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useFilters } from '../ui/list/use-filters.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { texts } from './texts.ts'
import styles from './my-textbooks.module.css'
import { ReadableBook } from './ReadableBook.tsx'

const filters = ['all', 'reading', 'unread', 'finished'] as const
const fields = { q: words(), filter: choice(filters, 'all'), ...paging }

/** The books that the person may read: the last read first, by progress and by words. */
export default function MyTextbooksPage() {
  const t = useTexts(texts)
  const { values, inForce, change, reset } = useFilters(fields, ['q', 'filter'], useSearchParams())
  const { q, filter, page, size } = values
  const answer = useAsk<typeof bookList>('GET /pressplatform/reading/books', { query: { filter, page, size, ...(q && { q }) } }, { keep: true })
  const total = answer.data?.total ?? 0
  const body = () => {
    if (answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if (!answer.data)
      return (
        <Waiting>
          <TableSkeleton rows={4} />
        </Waiting>
      )
    if (!total && inForce.length) return <NoMatch filters={[q, filter === 'all' ? '' : t[filter]].filter(Boolean)} reset={reset} />
    if (!total) return <EmptyState title={t.none} detail={t.noneHelp} />
    return (
      <ul className={styles.books} aria-label={t.title} aria-busy={answer.isPlaceholderData}>
        {answer.data.items.map((book, at) => (
          <li key={book.textbookId}>
            <ReadableBook book={book} latest={at === 0 && page === 1 && !inForce.length && book.place !== null && book.progress < 1} />
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
          <Segmented
            aria-label={t.filter}
            value={filter}
            onChange={(value) => change({ filter: value })}
            options={filters.map((value) => ({ value, label: t[value] }))}
          />
        }
      >
        <SearchField value={q} label={t.search} onChange={(next) => change({ q: next })} />
      </FilterBar>
      {body()}
      {total > 0 && <Pager counted={t.total(thousands(total))} total={total} page={page} size={size} onChange={change} />}
    </div>
  )
}
