import { ControlOutlined, SwapOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Gradebook as Book } from '../contract.ts'
import { BatchBar } from './batch/BatchBar.tsx'
import { batchTexts } from './batch/batch-texts.ts'
import { type Pasted, PasteDialog } from './batch/PasteDialog.tsx'
import { SelectedDialog, type SelectedKind } from './batch/SelectedDialog.tsx'
import { usePasted } from './batch/use-pasted.ts'
import { useSelection } from './batch/use-selection.ts'
import styles from './gradebook.module.css'
import { gradebookTexts } from './gradebook-texts.ts'
import { useMark } from './mark/use-mark.tsx'
import { StudentMargin } from './result/StudentMargin.tsx'
import { Release } from './rules/Release.tsx'
import { RulesDialog } from './rules/RulesDialog.tsx'
import { SheetDialog } from './sheet/SheetDialog.tsx'
import { GradeTable, type Place } from './table/GradeTable.tsx'
import { groupsOf } from './table/groups.ts'
import { Legend } from './table/Legend.tsx'
import { PhoneList } from './table/PhoneList.tsx'
import { Tools } from './table/Tools.tsx'
import { UnsentLine } from './unsent/UnsentLine.tsx'
import { useUnsentMarks } from './unsent/use-unsent-marks.ts'
import { pageSize, useGradebook } from './use-gradebook.ts'

/** The gradebook of a class for those who teach in it: a table of students and items, with one student beside it. */
export function Gradebook({ classId }: { classId: string }) {
  const t = useTexts(gradebookTexts)
  const view = useGradebook(classId)
  const { data: book, error, refetch } = view.answer
  if (book) return <Opened classId={classId} book={book} view={view} />
  return (
    <section className={styles.page} aria-label={t.title}>
      <PageHeader title={t.title} level={2} />
      {error ? (
        <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
      ) : (
        <Waiting>
          <TableSkeleton rows={14} />
        </Waiting>
      )}
    </section>
  )
}

interface Props {
  classId: string
  book: Book
  view: ReturnType<typeof useGradebook>
}

function Opened({ classId, book, view }: Props) {
  const t = useTexts(gradebookTexts)
  const b = useTexts(batchTexts)
  const { message } = App.useApp()
  const phone = useMedia(narrow)
  const wide = useMedia('(width >= 1440px)')
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [ruling, setRuling] = useState(false)
  const [sheet, setSheet] = useState(false)
  const unsent = useUnsentMarks(classId)
  const mark = useMark(classId, book.items, unsent)
  const students = book.students.items
  const columns = groupsOf(book.categories, book.items).flatMap(({ items }) => items.map(({ item }) => item))
  const at = students.findIndex(({ id }) => id === view.student)
  const openAt = (row: number) => {
    const student = students[row]
    if (student) view.change({ student: student.id })
  }
  const walk = { previous: at > 0 ? () => openAt(at - 1) : undefined, next: at >= 0 && at < students.length - 1 ? () => openAt(at + 1) : undefined }
  useLetterKey('j', () => (at < 0 ? openAt(0) : walk.next?.()))
  useLetterKey('k', () => walk.previous?.())
  const edit = (memberId: string, itemId: string, typed = '') => memberId && itemId && mark.edit({ memberId, itemId, typed })
  const editFromMargin = (itemId?: string) => {
    const item = itemId ?? columns[place.column]?.id ?? ''
    const column = columns.findIndex(({ id }) => id === item)
    setPlace({ row: Math.max(0, at), column: Math.max(0, column) })
    edit(view.student, item)
    // The drawer would cover the cell.
    if (!wide && !phone) view.change({ student: '' })
  }
  const move = (next: Place) => {
    setPlace(next)
    // The open student goes with the cell.
    if (view.student && students[next.row]?.id !== view.student && !phone) openAt(next.row)
  }
  const { selection, chosen, clear, all, selectAll } = useSelection(students)
  const [changing, setChanging] = useState<SelectedKind>()
  const [pasted, setPasted] = useState<Pasted>()
  const [phoneItem, setPhoneItem] = useState('')
  const shownItem = columns.find(({ id }) => id === phoneItem)
  const takesPaste = book.can.enter && !phone && !mark.editing && !pasted && !changing
  usePasted(
    takesPaste
      ? ({ row, column }, text) => {
          const item = columns[column]
          if (!item) return
          if (item.kind !== 'manual') void message.warning(b.pasteTest(item.title, item.kind))
          else setPasted({ itemId: item.id, text, students: students.slice(row) })
        }
      : undefined,
  )
  const stale = view.answer.isPlaceholderData
  const ready = book.categories.length > 0

  const body = () => {
    if (!ready)
      return (
        <EmptyState title={t.empty} detail={book.can.rule ? t.emptyHelp : t.emptyAssistant}>
          {book.can.rule && (
            <Button type="primary" onClick={() => setRuling(true)}>
              {t.rules}
            </Button>
          )}
        </EmptyState>
      )
    if (!book.counts.all && !book.counts.left) return <EmptyState title={t.noStudents} detail={t.noStudentsHelp} />
    if (!students.length)
      return (
        <EmptyState title={t.noMatch}>
          <Button onClick={() => view.change({ q: '', filter: '' })}>{t.clear}</Button>
        </EmptyState>
      )
    if (phone)
      return (
        <PhoneList
          book={book}
          students={students}
          stale={stale}
          unsent={unsent}
          itemId={shownItem?.id ?? ''}
          showItem={setPhoneItem}
          openStudent={(id) => view.change({ student: id }, false)}
          selection={book.can.enter ? selection : undefined}
          paste={shownItem?.kind === 'manual' ? () => setPasted({ itemId: shownItem.id, text: '', students }) : undefined}
        />
      )
    return (
      <GradeTable
        book={book}
        students={students}
        open={view.student}
        byName={view.sort === 'name'}
        stale={stale}
        place={place}
        move={move}
        openStudent={(id) => view.change({ student: id })}
        selection={book.can.enter ? selection : undefined}
        unsent={unsent}
        edit={book.can.enter ? ({ row, column }, typed) => edit(students[row]?.id ?? '', columns[column]?.id ?? '', typed) : undefined}
        editor={({ row, column }) =>
          mark.editing?.memberId === students[row]?.id && mark.editing?.itemId === columns[column]?.id ? mark.editorOf(students) : null
        }
      />
    )
  }
  return (
    <div className={styles.split}>
      <section className={styles.page} aria-label={t.title}>
        <PageHeader title={t.title} level={2} aside={<span role="status">{ready && t.counted(book.counts.all, book.items.length)}</span>}>
          {ready && (
            <>
              <Button icon={<SwapOutlined aria-hidden />} onClick={() => setSheet(true)}>
                {t.sheet}
              </Button>
              {book.can.rule && (
                <Button icon={<ControlOutlined aria-hidden />} onClick={() => setRuling(true)}>
                  {t.rules}
                </Button>
              )}
              {book.can.rule && !book.released && book.totals.mean !== null && <Release classId={classId} book={book} />}
            </>
          )}
        </PageHeader>
        {ready && book.free.length > 0 && (
          <p className={styles.free}>
            {t.free(book.free.length)}{' '}
            <Button type="link" size="small" onClick={() => setRuling(true)}>
              {t.rules}
            </Button>
          </p>
        )}
        {unsent.marks.length > 0 && <UnsentLine queue={unsent} items={book.items} students={students} />}
        {ready && !chosen.length && <Tools book={book} view={view} />}
        {chosen.length > 0 && <BatchBar count={chosen.length} all={all} selectAll={selectAll} clear={clear} change={setChanging} />}
        {body()}
        {ready && students.length > 0 && (
          <>
            {book.students.total > pageSize && (
              <Pager
                counted={t.filters(view.filter, book.students.total)}
                total={book.students.total}
                page={view.page}
                size={pageSize}
                onChange={({ page = 1 }) => view.change({ page: page === 1 ? '' : String(page) })}
              />
            )}
            {!phone && <Legend keys={book.can.enter} />}
          </>
        )}
      </section>
      {view.student && ready && (
        <StudentMargin
          key={view.student}
          classId={classId}
          book={book}
          id={view.student}
          row={students[at]}
          unsent={unsent}
          close={() => view.change({ student: '' })}
          walk={walk}
          edit={book.can.enter && students[at]?.left === false ? editFromMargin : undefined}
        />
      )}
      {phone && mark.editing && mark.editorOf(students)}
      {pasted && (
        <PasteDialog
          classId={classId}
          unsent={unsent}
          items={book.items}
          students={students}
          pasted={pasted}
          write={phone ? (text) => setPasted({ ...pasted, text }) : undefined}
          close={() => setPasted(undefined)}
        />
      )}
      {changing && chosen.length > 0 && (
        <SelectedDialog
          classId={classId}
          unsent={unsent}
          items={columns}
          chosen={chosen}
          itemId={((phone && shownItem) || columns[place.column])?.id ?? ''}
          kind={changing}
          close={() => setChanging(undefined)}
          done={() => {
            setChanging(undefined)
            clear()
          }}
        />
      )}
      {sheet && <SheetDialog classId={classId} enter={book.can.enter} close={() => setSheet(false)} />}
      {ruling && <RulesDialog classId={classId} book={book} close={() => setRuling(false)} />}
    </div>
  )
}
