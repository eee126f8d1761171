import { Checkbox } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText } from '#web/ui/time/When.tsx'
import type { Gradebook, Student } from '../../contract.ts'
import type { Selection } from '../batch/use-selection.ts'
import { batchTexts } from '../batch/batch-texts.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import type { UnsentMarks } from '../unsent/unsent-marks.ts'
import { oneDecimal, partOf, wholeNumber } from '../numbers.ts'
import { groupsOf } from './groups.ts'
import { MarkCell } from './MarkCell.tsx'
import { Spread } from './Spread.tsx'
import styles from './table.module.css'

export interface Place {
  row: number
  /** In the order of the columns as they are shown. */
  column: number
}

interface Props {
  book: Gradebook
  students: readonly Student[]
  /** The open student. */
  open: string
  byName: boolean
  stale: boolean
  place: Place
  move: (place: Place) => void
  openStudent: (id: string) => void
  /** Absent where nothing can be changed. */
  selection?: Selection | undefined
  /** Changes that wait for the network. */
  unsent: UnsentMarks
  /** Begins to change a mark, with what was typed; absent where nothing can be changed. */
  edit?: ((place: Place, typed: string) => void) | undefined
  /** The editor of the mark that is being changed. */
  editor: (place: Place) => ReactNode
}

/** Its cells can be walked and changed. */
const asGrid = { role: 'grid' } as const

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** A row for each student and a column for each item, with the total. One cell at a time is in the order of Tab; arrows go to the others. */
export function GradeTable({ book, students, open, byName, stale, place, move, openStudent, selection, unsent, edit, editor }: Props) {
  const t = useTexts(gradebookTexts)
  const b = useTexts(batchTexts)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const groups = groupsOf(book.categories, book.items)
  const columns = groups.flatMap((group) => group.items.map((each, at) => ({ ...each, first: at === 0 })))
  const shownStudent = students.find(({ id }) => id === open)
  const settled = Math.max(0, ...students.map((student) => student.settled))
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-place="${place.row}/${place.column}"]`)?.focus()
    moved.current = false
  }, [place])

  const go = (next: Place) => {
    const to = {
      row: Math.min(students.length - 1, Math.max(0, next.row)),
      column: Math.min(columns.length - 1, Math.max(0, next.column)),
    }
    moved.current = true
    move(to)
  }
  const press = (event: KeyboardEvent<HTMLElement>, at: Place) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const step = steps[event.key]
    if (step) go({ row: at.row + step.row, column: at.column + step.column })
    else if (selection && event.key === ' ') selection.toggle(at.row, event.shiftKey)
    else if (event.key === 'Enter') openStudent(students[at.row]?.id ?? '')
    else if (edit && /^[0-9]$/.test(event.key)) edit(at, event.key)
    else if (edit && event.key === 'F2') edit(at, '')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table
        ref={table}
        className={styles.table}
        {...asGrid}
        aria-label={t.tablePage}
        aria-busy={stale}
        aria-multiselectable={selection ? true : undefined}
        data-selecting={selection?.any || undefined}
      >
        <thead>
          <tr className={styles.groups}>
            <th scope="col" rowSpan={2} className={styles.name}>
              {t.nameAndNumber}
            </th>
            {groups.map(({ category, items }) => (
              <th key={category?.id ?? ''} scope="colgroup" colSpan={items.length}>
                <b>{category?.name ?? t.uncounted}</b>
                <small>{category ? t.weight(category.weight, category.dropLowest) : ' '}</small>
              </th>
            ))}
            <th scope="col" className={styles.total}>
              <b>{t.total}</b>
              <small>{t.settled(settled)}</small>
            </th>
          </tr>
          <tr className={styles.heads}>
            {columns.map(({ item, at, first }) => {
              const counted = shownStudent?.cells[at]?.counted ?? null
              return (
                <th
                  key={item.id}
                  scope="col"
                  data-first={first || undefined}
                  data-closed={!item.open || undefined}
                  title={`${item.title}, ${t.of(item.points)}`}
                >
                  {item.mean === null ? (
                    <small>{item.opensAt ? t.opens(dayText(item.opensAt).slice(5)) : ' '}</small>
                  ) : (
                    <>
                      <small>{t.mean(wholeNumber(item.mean))}</small>
                      <Spread counts={item.spread} marked={counted === null ? undefined : partOf(counted, item.points, 10)} />
                    </>
                  )}
                  <span>{item.title}</span>
                </th>
              )
            })}
            <th scope="col" className={styles.total}>
              {book.totals.mean !== null && (
                <>
                  <small>{t.mean(oneDecimal(book.totals.mean))}</small>
                  <Spread
                    counts={book.totals.spread.filter((_, at) => at >= 8)}
                    marked={shownStudent?.total == null ? undefined : partOf(shownStudent.total, 100, 20) - 8}
                  />
                </>
              )}
              <span>{t.soFar}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, row) => (
            <tr
              key={student.id}
              data-open={student.id === open || undefined}
              aria-selected={selection && !student.left ? selection.has(student.id) : undefined}
            >
              <th scope="row" className={styles.name}>
                <i aria-hidden="true">{byName && student.letter !== students[row - 1]?.letter ? student.letter : ''}</i>
                {selection && !student.left && (
                  <Checkbox
                    className={styles.pick ?? ''}
                    tabIndex={-1}
                    aria-label={b.selectRow(student.name)}
                    checked={selection.has(student.id)}
                    onChange={({ nativeEvent }) => selection.toggle(row, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
                  />
                )}
                <button type="button" tabIndex={-1} onClick={() => openStudent(student.id)}>
                  {student.name}
                </button>
                <small>{student.number ?? ''}</small>
              </th>
              {columns.map(({ item, at, first }, column) => {
                const cell = student.cells[at]
                const here = place.row === row && place.column === column
                return (
                  <td
                    key={item.id}
                    tabIndex={here ? 0 : -1}
                    data-place={`${row}/${column}`}
                    data-first={first || undefined}
                    data-closed={!item.open || undefined}
                    onFocus={(event) => event.target === event.currentTarget && !here && move({ row, column })}
                    onKeyDown={(event) => press(event, { row, column })}
                    onDoubleClick={({ target, currentTarget }) => currentTarget.contains(target as Node) && edit?.({ row, column }, '')}
                  >
                    {cell && <MarkCell cell={cell} unsent={unsent.of({ itemId: item.id, memberId: student.id })?.set} />}
                    {here && editor({ row, column })}
                  </td>
                )
              })}
              <td className={styles.total}>
                <b>{student.total === null ? '' : oneDecimal(student.total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
