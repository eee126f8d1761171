import { EditOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Homework } from '../../contract.ts'
import type { homeworkRelease, Student } from '../../contract-submissions.ts'
import { useHomeworkActions } from '../list/use-homework-actions.ts'
import { editPath, workLines } from '../lines.ts'
import { QuestionFigures } from '../questions/Figures.tsx'
import { DateRail } from '../shown/DateRail.tsx'
import { ReviewReminder } from '../peer/teach/ReviewReminder.tsx'
import { texts } from '../texts.ts'
import { WorkMargin } from '../work/WorkMargin.tsx'
import type { Typed } from '../work/typed.ts'
import { BatchBar } from './BatchBar.tsx'
import styles from './details.module.css'
import { detailsTexts } from './details-texts.ts'
import { Reminder } from './Reminder.tsx'
import { keyOf, StudentsTable } from './StudentsTable.tsx'
import { Tools } from './Tools.tsx'
import { pageSize, useDetails } from './use-details.ts'

/** A homework with its dates, its students, and the work of one of them beside the table. */
export function HomeworkDetails({ homework }: { homework: Homework }) {
  const t = useTexts(detailsTexts)
  const all = useTexts(texts)
  const { modal, message } = App.useApp()
  const go = useNavigate()
  const [query] = useSearchParams()
  const frame = query.get('id') ?? ''
  const view = useDetails(homework.id)
  const actions = useHomeworkActions()
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** What was typed for students and not saved, so that one may look at another student in between. */
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  useObjectName(homework.title)
  const { data, error, refetch, isPlaceholderData } = view.answer
  const students = data?.students.items ?? []
  const at = students.findIndex(({ id, classId }) => id === view.student?.memberId && classId === view.student.classId)
  const open = (student: Student | undefined) => student && view.change({ student: keyOf(student) })
  const walk = {
    previous: at > 0 ? () => open(students[at - 1]) : undefined,
    next: at >= 0 && at < students.length - 1 ? () => open(students[at + 1]) : undefined,
  }
  // The arrows scroll the page while no student is open.
  useLetterKey(at < 0 ? 'j' : 'ArrowDown', () => (at < 0 ? open(students[0]) : walk.next?.()))
  useLetterKey(at < 0 ? 'k' : 'ArrowUp', () => walk.previous?.())
  const [release] = useCall<typeof homeworkRelease>('POST /pressplatform/homeworks/{homeworkId}/release', {
    refresh: workLines,
    onDone: ({ released }) => void message.success(t.released(released)),
  })
  const classOf = view.of ? { classId: view.of } : {}
  const askRelease = (count: number) =>
    void modal.confirm({
      title: t.releaseAsk(count),
      content: t.releaseHelp,
      okText: t.releaseOk,
      cancelText: all.cancel,
      onOk: async () => void (await release({ homeworkId: homework.id, body: classOf })),
    })
  const body = () => {
    if (!data)
      return error ? (
        <LoadFailure error={error} gone={all.gone} retry={() => void refetch()} />
      ) : (
        <Waiting>
          <TableSkeleton rows={12} />
        </Waiting>
      )
    if (!data.counts.all) return <EmptyState title={t.none} detail={t.noneHelp} />
    if (!students.length)
      return (
        <EmptyState title={t.noMatch}>
          <Button onClick={() => view.change({ q: '', filter: '', class: '' })}>{t.clear}</Button>
        </EmptyState>
      )
    return (
      <StudentsTable
        students={students}
        now={homework.now}
        classes={homework.classes.length}
        reviewed={homework.peer !== null}
        open={at < 0 ? '' : keyOf(students[at] as Student)}
        openStudent={open}
        stale={isPlaceholderData}
        chosen={homework.can.grade ? chosen : undefined}
        choose={setChosen}
      />
    )
  }
  const picked = students.filter((student) => chosen.includes(keyOf(student)))
  return (
    <div className={styles.split}>
      <section className={styles.page} aria-label={homework.title}>
        <PageHeader
          title={homework.title}
          level={2}
          aside={all.list([all.points(homework.points), all.lateRule(homework.lateRule, homework.latePerDay, homework.lateMost)])}
        >
          {homework.can.change && (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => void go(editPath(homework.id, frame))}>
              {t.edit}
            </Button>
          )}
          {homework.can.publish && (
            <Button type="primary" onClick={() => actions.publish(homework)}>
              {t.publish}
            </Button>
          )}
          {homework.can.grade && data !== undefined && data.unreleased > 0 && (
            <Button onClick={() => askRelease(data.unreleased)}>{t.release(data.unreleased)}</Button>
          )}
        </PageHeader>
        {homework.excerpt && <p className={styles.excerpt}>{homework.excerpt}</p>}
        {homework.state === 'draft' && <p className={styles.strip}>{t.draft}</p>}
        <DateRail classes={homework.classes} now={homework.now} />
        {data && data.counts.all > 0 && <Tools view={view} counts={data.counts} classes={homework.classes} reviewed={homework.peer !== null} />}
        {data && homework.can.grade && (
          <Reminder homeworkId={homework.id} classId={view.of} remind={data.remind} missing={data.counts.missing ?? 0} />
        )}
        {homework.questions.length > 0 && homework.state !== 'draft' && <QuestionFigures homeworkId={homework.id} classId={view.of ?? ''} />}
        {data?.reviews && homework.can.grade && <ReviewReminder homeworkId={homework.id} classId={view.of} remind={data.reviews} />}
        {picked.length > 0 && <BatchBar homework={homework} students={picked} clear={() => setChosen([])} />}
        {body()}
        {data && data.students.total > pageSize && (
          <Pager
            counted={t.filters(view.filter, data.students.total)}
            total={data.students.total}
            page={view.page}
            size={pageSize}
            onChange={({ page = 1 }) => view.change({ page: page === 1 ? '' : String(page) })}
          />
        )}
        {students.length > 0 && (
          <p className={styles.keys} aria-hidden="true">
            {view.sort === 'need' && <span>{t.order}</span>}
            <span>
              {at < 0 ? (
                <kbd>J</kbd>
              ) : (
                <>
                  <kbd>↑</kbd> <kbd>↓</kbd>
                </>
              )}{' '}
              {at < 0 ? t.enter : t.keys}
            </span>
          </p>
        )}
      </section>
      {view.student && (
        <WorkMargin
          key={`${view.student.classId}.${view.student.memberId}`}
          homework={homework}
          place={view.student}
          walk={walk}
          typed={typed[`${view.student.classId}.${view.student.memberId}`]}
          type={(next) => {
            const key = `${view.student?.classId}.${view.student?.memberId}`
            setTyped(({ [key]: _gone, ...others }) => (next ? { ...others, [key]: next } : others))
          }}
          close={() => view.change({ student: '' })}
        />
      )}
    </div>
  )
}
