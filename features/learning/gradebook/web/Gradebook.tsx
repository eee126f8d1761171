import { ControlOutlined, SwapOutlined } from '@ant-design/icons'
import { App, Button, Input, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Gradebook as Book } from '../contract.ts'
import type { gradebookRulesChange } from '../contract-rules.ts'
import styles from './gradebook.module.css'
import { gradebookTexts } from './gradebook-texts.ts'
import { gradebookLines } from './lines.ts'
import { useMark } from './mark/use-mark.tsx'
import { StudentMargin } from './result/StudentMargin.tsx'
import { rulesOf } from './rules/rules-draft.ts'
import { RulesDialog } from './rules/RulesDialog.tsx'
import { SheetDialog } from './sheet/SheetDialog.tsx'
import { GradeTable, type Place } from './table/GradeTable.tsx'
import { groupsOf } from './table/groups.ts'
import { Legend } from './table/Legend.tsx'
import { PhoneList } from './table/PhoneList.tsx'
import { filters, pageSize, type ShownSort, useGradebook } from './use-gradebook.ts'

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
  const phone = useMedia(narrow)
  const wide = useMedia('(width >= 1440px)')
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [ruling, setRuling] = useState(false)
  const [sheet, setSheet] = useState(false)
  const mark = useMark(classId, book.items)
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
    if (phone) return <PhoneList book={book} students={students} stale={stale} openStudent={(id) => view.change({ student: id }, false)} />
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
        {ready && book.tests.length > 0 && (
          <p className={styles.free}>
            {t.free(book.tests.length)}{' '}
            <Button type="link" size="small" onClick={() => setRuling(true)}>
              {t.rules}
            </Button>
          </p>
        )}
        {ready && <Tools book={book} view={view} />}
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
          close={() => view.change({ student: '' })}
          walk={walk}
          edit={book.can.enter && students[at]?.left === false ? editFromMargin : undefined}
        />
      )}
      {phone && mark.editing && mark.editorOf(students)}
      {sheet && <SheetDialog classId={classId} enter={book.can.enter} close={() => setSheet(false)} />}
      {ruling && <RulesDialog classId={classId} book={book} close={() => setRuling(false)} />}
    </div>
  )
}

/** Search, filters with their counts, and the order. */
function Tools({ book, view }: Pick<Props, 'book' | 'view'>) {
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

/** Lets students see their totals, after asking. */
function Release({ classId, book }: { classId: string; book: Book }) {
  const t = useTexts(gradebookTexts)
  const { message, modal } = App.useApp()
  const [change, { busy }] = useCall<typeof gradebookRulesChange>('PUT /pressplatform/classes/{classId}/gradebook/rules', {
    refresh: gradebookLines,
    refreshOnConflict: true,
    onDone: () => void message.success(t.releaseDone),
  })
  const ask = () =>
    modal.confirm({
      title: t.askRelease,
      content: t.releaseHelp,
      okText: t.release,
      cancelText: t.cancel,
      onOk: () => change({ classId, body: { ...rulesOf(book), released: true } }),
    })
  return (
    <Button type="primary" loading={busy} onClick={ask}>
      {t.release}
    </Button>
  )
}
