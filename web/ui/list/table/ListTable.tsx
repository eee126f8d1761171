import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { actionsWidth, boxWidth, fittingColumns, type Column, type Density } from '../columns/columns.ts'
import styles from './list-table.module.css'
import { listTexts } from '../texts.ts'
import { narrow, useMedia } from '../../hooks/use-media.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useWidth } from '../../hooks/use-size.ts'

interface Choosing<Row> {
  page: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  toggle: (row: Row, range?: boolean) => void
  togglePage: () => void
}

interface Props<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  density: Density
  rows: readonly Row[]
  nameOf: (row: Row) => string
  choosing?: Choosing<Row> | undefined
  sort: string
  onSort: (sort: string) => void
  /** Absent if rows do not open. */
  open?: ((row: Row) => void) | undefined
  /** The id of the row whose form is open. */
  current?: string | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  /** The rows are from the last answer; new ones are loading. */
  stale: boolean
}

/** The table of a list; in narrow windows the rows are shown as cards. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, density, rows, nameOf, choosing, open, current, actions, stale } = props
  const t = useTexts(listTexts)
  const cards = useMedia(narrow)
  const [box, width] = useWidth()
  const columns = cards || !width ? props.columns : fittingColumns(props.columns, width, (choosing ? boxWidth : 0) + (actions ? actionsWidth : 0))
  const keys = useRowKeys(rows.length, {
    open: (index) => rows[index] && open?.(rows[index]),
    toggle: choosing && ((index, range) => rows[index] && choosing.toggle(rows[index], range)),
  })
  // A click anywhere on a row opens it, except on what has a click of its own.
  const press = (row: Row) => open && { 'data-opens': true, onClick: (event: MouseEvent<HTMLElement>) => isPlainClick(event) && open(row) }
  const checkbox = (row: Row) =>
    choosing && (
      <Checkbox
        aria-label={t.selectRow(nameOf(row))}
        checked={choosing.has(row.id)}
        tabIndex={-1}
        onClick={(event) => {
          event.preventDefault()
          choosing.toggle(row, event.shiftKey)
        }}
      />
    )
  if (cards)
    return (
      <ul className={styles.cards} aria-label={label} aria-busy={stale}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            {...keys(index)}
            {...press(row)}
            aria-label={nameOf(row)}
            data-on={choosing?.has(row.id) || row.id === current || undefined}
            aria-current={row.id === current || undefined}
          >
            <div className={styles.head}>
              {checkbox(row)}
              <div>{columns[0]?.render(row)}</div>
            </div>
            <dl>
              {columns.slice(1).map(({ key, title, render }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className={styles.operations}>{actions(row)}</div>}
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.scroll} ref={box}>
      <table className={styles.table} data-density={density} aria-busy={stale}>
        <caption>
          {label} ({t.keys})
        </caption>
        <thead>
          <tr>
            {choosing && (
              <th className={styles.box}>
                <Checkbox
                  aria-label={t.selectPage}
                  checked={choosing.page === 'all'}
                  indeterminate={choosing.page === 'some'}
                  onChange={choosing.togglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} {...props} />
            ))}
            {actions && <th className={styles.last}>{t.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              {...keys(index)}
              {...press(row)}
              data-on={choosing?.has(row.id) || row.id === current || undefined}
              aria-current={row.id === current || undefined}
            >
              {choosing && <td className={styles.box}>{checkbox(row)}</td>}
              {columns.map(({ key, align, render }) => (
                <td key={key} data-align={align}>
                  {render(row)}
                </td>
              ))}
              {actions && (
                <td className={styles.last}>
                  <div className={styles.operations}>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a click was neither on a control inside the row nor the end of a text selection. */
const isPlainClick = ({ target }: MouseEvent<HTMLElement>) =>
  !(target as HTMLElement).closest('a, button, input, label, [role="checkbox"]') && getSelection()?.isCollapsed !== false

function Head<Row>({ column: { title, width, align, sort: orders }, sort, onSort }: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const t = useTexts(listTexts)
  if (!orders)
    return (
      <th data-align={align} style={{ minInlineSize: width }}>
        {title}
      </th>
    )
  const descending = sort.startsWith('-')
  const sorted = orders.includes(sort) ? (descending ? 'descending' : 'ascending') : 'none'
  return (
    <th data-align={align} style={{ minInlineSize: width }} aria-sort={sorted}>
      <button type="button" aria-label={t.sortBy(title)} onClick={() => onSort(sort === orders[0] ? orders[1] : orders[0])}>
        {title}
        {sorted !== 'none' && (descending ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />)}
      </button>
    </th>
  )
}
