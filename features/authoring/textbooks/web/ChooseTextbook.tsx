import type { textbookList } from '../contract.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { PAGE_SIZE } from '#web/kernel/page/constants.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { SearchField } from '#web/ui/list/filters/FilterBar.tsx'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { When } from '#web/ui/time/When.tsx'
import styles from './base-info/base-info.module.css'
import { Cover } from './Cover.tsx'
import { infoTexts } from './base-info/info-texts.ts'
import { StateMark } from './StateMark.tsx'
import { shownState } from './list/actions/textbook-actions.ts'
import { percentOf } from './list/textbook-columns.tsx'
import { listLine } from './list/use-textbook-list.tsx'

/** A choice among the person's textbooks, for a screen opened without one; the choice is put into the address. */
export function ChooseTextbook() {
  const t = useTexts(infoTexts)
  const { pathname } = useLocation()
  const [q, setQ] = useState('')
  const [paging, setPaging] = useState({ page: 1, size: PAGE_SIZE })
  const answer = useRead<typeof textbookList>(listLine, { body: { scope: 'mine', ...(q && { q }), ...paging } }, { keep: true })
  const body = () => {
    if (answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if (!answer.data)
      return (
        <Waiting>
          <TableSkeleton rows={5} />
        </Waiting>
      )
    if (!answer.data.total)
      return (
        <EmptyState title={t.chooseNone} detail={t.chooseNoneHelp}>
          <Link to="/textmange/mytext/">{t.toList}</Link>
        </EmptyState>
      )
    return (
      <ul className={styles.books}>
        {answer.data.items.map((book) => (
          <li key={book.id}>
            <Cover url={book.coverUrl} height={42} />
            <Link to={{ pathname, search: `?${new URLSearchParams({ id: book.id })}` }}>{book.name}</Link>
            <StateMark state={shownState(book)} percent={percentOf(book)} />
            <small>
              <When at={book.updatedAt} />
            </small>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{t.chooseTitle}</h1>
      <div className={styles.search} role="search">
        <SearchField
          value={q}
          label={t.searchOwn}
          onChange={(query) => {
            setQ(query)
            setPaging({ ...paging, page: 1 })
          }}
        />
      </div>
      {body()}
      {(answer.data?.total ?? 0) > paging.size && (
        <Pager counted="" total={answer.data?.total ?? 0} {...paging} onChange={(change) => setPaging({ page: 1, size: paging.size, ...change })} />
      )}
    </div>
  )
}
