import { LeftOutlined } from '@ant-design/icons'
import { thousands } from '#plain/numbers/digits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePreference } from '#web/kernel/hooks/use-preference.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '../display/PageHeader.tsx'
import { BatchSummary } from './selection/BatchSummary.tsx'
import { initialChoice, readChoice, shownColumns, type Column } from './columns/columns.ts'
import type { FilterPart } from './filters/list-filters.tsx'
import type { List } from './list.ts'
import styles from './list-screen.module.css'
import { Failed, NoMatch, TableSkeleton, Waiting } from './ListStates.tsx'
import { ListTable } from './table/ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { Pager } from './paging/Pager.tsx'
import type { Option } from './filters/FilterChoice.tsx'
import type { BatchAction } from './selection/SelectionBar.tsx'
import { listTexts } from './texts.ts'
import type { useBatch } from './selection/use-batch.ts'

/** Texts for counts that replace the generic ones, to name what the list contains. */
export interface CountTexts {
  /** Beside the title: 1,286 人. */
  counted?: (n: string) => string
  total?: (n: string) => string
  more?: (n: string) => string
  selected?: (n: number) => string
  selectAll?: (n: string) => string
  selectFirst?: (n: number) => string
}

interface Props<Row> {
  list: List<Row>
  title: string
  words?: CountTexts
  /** The buttons in the page header. */
  actions?: ReactNode
  /** Shown between page header and filters, such as totals. */
  lead?: ReactNode
  filters: readonly FilterPart[]
  /** The sort orders of the sort menu; column headers may offer more. */
  sorts?: readonly Option[]
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** Absent if rows do not open. */
  open?: ((row: Row) => void) | undefined
  /** The row whose form is open. */
  current?: string
  /** The actions of a row, at most two and a menu; undefined if a row can only be opened. */
  rowActions?: (row: Row) => ReactNode
  /** Batch actions for the selected rows; undefined if rows cannot be selected. */
  batch?: { state: Omit<ReturnType<typeof useBatch>, 'run'>; actionsOf: (rows: Row[]) => readonly BatchAction[] }
  /** Shown while the list has no entries at all: one sentence and one action. */
  empty: ReactNode
  /** Another view of the rows, such as a bookshelf; null until the person's preference is known. */
  body?: ((rows: readonly Row[], stale: boolean) => ReactNode) | null | undefined
  skeleton?: ReactNode
  /** The screen uses the blank layout and needs a link back. */
  flat?: true
  /** 2 on a screen within a frame that has the first heading. */
  level?: 1 | 2
  /** The form beside the list and dialogs. */
  children?: ReactNode
}

/** A list screen: page header, filters or batch actions, table or cards, pager, and the loading, empty and error states. */
export function ListScreen<Row extends { id: string }>(props: Props<Row>) {
  const {
    list,
    title,
    words = {},
    actions,
    filters,
    columns,
    nameOf,
    open,
    current,
    rowActions,
    batch,
    empty,
    body,
    skeleton,
    flat,
    level = 1,
    children,
  } = props
  const t = useTexts(listTexts)
  const { answer, rows, total, values, choosing, filtered } = list
  const [kept, keepColumns, known] = usePreference(`${list.name}.columns`)
  const choice = kept === undefined ? initialChoice(columns) : readChoice(kept, columns)
  const count = thousands(total)
  const inForce = filters.map((filter) => filter.words).filter(Boolean)
  const { data } = answer

  const content = () => {
    if (answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if (!data || !known || body === null) return <Waiting>{skeleton ?? <TableSkeleton />}</Waiting>
    if (rows.length === 0 && filtered) return <NoMatch filters={inForce} reset={list.reset} />
    if (rows.length === 0 && total === 0) return empty
    if (body) return body(rows, answer.isPlaceholderData)
    return (
      <ListTable
        label={title}
        columns={shownColumns(columns, choice)}
        density={choice.density}
        rows={rows}
        nameOf={nameOf}
        choosing={batch && choosing}
        sort={values.sort}
        onSort={(sort) => list.change({ sort })}
        open={open}
        current={current}
        actions={rowActions}
        stale={answer.isPlaceholderData}
      />
    )
  }
  const totalText = words.total ?? (filtered ? t.totalFound : t.total)
  const countText = data?.more ? (words.more ?? t.moreThan) : totalText
  return (
    <div className={styles.split} data-flat={flat}>
      <section className={styles.page} aria-label={title}>
        <div className={styles.head}>
          {flat && (
            <Link to="/" className={styles.back}>
              <LeftOutlined aria-hidden /> {t.backHome}
            </Link>
          )}
          <PageHeader title={title} level={level} aside={<span role="status">{data && words.counted ? words.counted(count) : ''}</span>}>
            {actions}
          </PageHeader>
        </div>
        {props.lead}
        <ListTools {...{ list, words, filters, batch, columns, choice, keepColumns }} sorts={props.sorts} plain={!body && body !== null} />
        {content()}
        {data?.partial && !answer.error && (
          <p className={styles.partial} role="note">
            {t.partial}
          </p>
        )}
        {(total > 0 || values.cursor !== '') && (
          <Pager
            counted={countText(count)}
            total={total}
            page={values.page}
            size={values.size}
            cursor={{ next: data?.next ?? undefined, within: values.cursor !== '' }}
            onChange={(change) => list.change(change)}
          />
        )}
      </section>
      {children}
      {batch && <BatchSummary outcome={batch.state.outcome} close={batch.state.closeOutcome} />}
    </div>
  )
}
