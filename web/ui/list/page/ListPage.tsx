import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../states/EmptyState.tsx'
import type { FilterPart } from '../filters/list-filters.tsx'
import type { Option } from '../filters/FilterChoice.tsx'
import type { List } from '../list.ts'
import { ListScreen } from '../ListScreen.tsx'
import type { useOpenRow } from '../table/use-open-row.ts'

/** The row that is open beside the list, for its form. */
export interface OpenRow<Row> {
  id: string
  /** Absent if it is not on the present page of the list. */
  row: Row | undefined
  close: () => void
  /** Goes to the previous or next row; undefined at the ends of the page. */
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

type ScreenProps<Row> = ComponentProps<typeof ListScreen<Row & { id: string }>>

interface Props<Row extends { id: string }> extends Omit<ScreenProps<Row>, 'list' | 'filters' | 'sorts' | 'open' | 'current' | 'empty'> {
  /** What `useListPage` returns. */
  list: List<Row> & { parts: readonly FilterPart[]; sorts: readonly Option[]; row: ReturnType<typeof useOpenRow> }
  /** Shown while the list has no entries at all, with the button for a new one and `actions`. */
  none: { title: string; help: string; actions?: ReactNode }
  /** The label of the button for a new entry; without it nothing can be added. */
  add?: string | false
  /** The form for a new entry; `open` shows the form of another row in its place. */
  newForm?: (form: { close: () => void; open: (row: { id: string }) => void }) => ReactNode
  /** The form of the open row. A form that keeps state takes `id` as its key. */
  form?: (open: OpenRow<Row>) => ReactNode
}

/**
 * A list page that is declared: its call, filters, sort orders, columns, actions, forms and texts. The rest – address, loading, selection, saved
 * filters, column settings, the open row, its neighbours and the empty states – is the same on every page.
 *
 *     const cohorts: ListCall<typeof cohortList> = { name: 'cohorts', line: 'GET /pressplatform/cohorts' }
 *
 *     const list = useListPage({
 *       call: cohorts,
 *       filters: { q: search(t.search), department: branch(t.department, departments), archived: onOff(t.archived) },
 *       sorts: { '-entryYear': t.sortYear, name: t.sortName },
 *       ask: ({ department, ...values }, place) => ({ query: { ...withoutEmpty({ ...values, departmentId: department }), ...place } }),
 *     })
 *     return (
 *       <ListPage
 *         list={list}
 *         title={t.cohorts}
 *         words={{ counted: t.counted }}
 *         columns={cohortColumns(t)}
 *         nameOf={({ name }) => name}
 *         none={{ title: t.none, help: t.noneHelp }}
 *         add={mayAdd && t.add}
 *         newForm={({ close, open }) => <NewCohort close={close} done={open} />}
 *         form={({ id, row, close, walk }) => <CohortForm key={id} row={row} close={close} walk={walk} />}
 *       />
 *     )
 */
export function ListPage<Row extends { id: string }>({ list, none, add, newForm, form, actions, children, ...screen }: Props<Row>) {
  const { id, creating, open, create, close, previous, next } = list.row
  const addButton = add && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
      {add}
    </Button>
  )
  return (
    <ListScreen
      {...screen}
      list={list}
      filters={list.parts}
      {...(list.sorts.length > 0 && { sorts: list.sorts })}
      open={form && open}
      current={id}
      empty={
        <EmptyState title={none.title} detail={none.help}>
          {both(addButton, none.actions)}
        </EmptyState>
      }
      actions={both(actions, addButton)}
    >
      {creating && add && newForm?.({ close, open })}
      {id && form?.({ id, row: list.rows.find((row) => row.id === id), close, walk: { previous, next } })}
      {children}
    </ListScreen>
  )
}

/** Two groups of buttons; nothing rather than an empty element if there are none, because their place would be kept. */
const both = (first: ReactNode, second: ReactNode) =>
  first || second ? (
    <>
      {first}
      {second}
    </>
  ) : undefined
