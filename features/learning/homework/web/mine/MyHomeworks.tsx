import { Segmented } from 'antd'
import { Link } from 'react-router'
import { until } from '#features/exams/tests/web/mine/until.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import type { myHomeworkList, MyHomeworkRow } from '../../contract-mine.ts'
import { infoPath, myHomeworksLine } from '../lines.ts'
import { myShapes } from '../shown/shapes.ts'
import { type HomeworkTexts, texts } from '../texts.ts'
import { mineTexts, type MineTexts } from './mine-texts.ts'
import styles from './mine.module.css'

const mine: ListCall<typeof myHomeworkList> = { name: 'myHomeworks', line: myHomeworksLine }
const views = ['todo', 'done', 'all'] as const

interface Place {
  classId?: string
  /** Of the classes that take this course. */
  courseId?: string
}

/** The homework of the person, of all classes, of those of a course or of one: what is to be handed in, the nearest first, or what is done. */
export function MyHomeworks({ classId = '', courseId = '' }: Place) {
  const t = useTexts(mineTexts)
  const list = useListPage({
    call: mine,
    filters: {},
    also: { when: choice(views, 'todo') },
    sorts: { own: '' },
    ask: ({ when }, place) => ({ query: { ...withoutEmpty({ classId, courseId }), when, ...place } }),
  })
  const { when } = list.values
  return (
    <ListPage
      list={list}
      title={classId || courseId ? t.ofClass : t.title}
      level={classId || courseId ? 2 : 1}
      words={{ counted: t.counted, total: t.counted }}
      columns={[]}
      nameOf={({ title }) => title}
      none={when === 'done' ? { title: t.noneDone, help: t.noneDoneHelp } : { title: t.noneTodo, help: t.noneTodoHelp }}
      actions={
        <Segmented
          aria-label={t.when}
          value={when}
          options={views.map((value) => ({ value, label: t.views(value) }))}
          onChange={(value) => list.change({ when: value })}
        />
      }
      body={(rows, stale) => (
        <ul className={styles.list} aria-busy={stale}>
          {rows.map((row) => (
            <HomeworkRow key={`${row.classId}${row.id}`} row={row} heading={classId || courseId ? 'h3' : 'h2'} withClass={!classId} />
          ))}
        </ul>
      )}
    />
  )
}

/** How long there is to the due time, or when it was handed in. */
function timeOf(row: MyHomeworkRow, t: MineTexts, all: HomeworkTexts): string {
  if (row.state === 'coming') return t.opensAt(momentText(row.openAt, row.now))
  if (row.submittedAt && row.state !== 'returned') return t.handed(momentText(row.submittedAt, row.now))
  const due = row.state === 'returned' ? row.returnedUntil : row.dueAt
  if (due === null || row.state === 'missed') return t.dueAt(momentText(row.dueAt, row.now))
  const left = until(new Date(row.now), new Date(due))
  if (!left) return t.overdue
  const { unit, count } = left
  const how = unit === 'soon' ? t.soon : { days: t.inDays, hours: t.inHours, minutes: t.inMinutes }[unit](count)
  return all.list([t.dueAt(momentText(due, row.now)), how])
}

const isDue = ({ state, dueAt, now }: MyHomeworkRow) =>
  (state === 'todo' || state === 'draft' || state === 'returned') && Date.parse(dueAt) - Date.parse(now) < 86_400_000

/** A homework of the person: its state and time, and the way to it. */
export function HomeworkRow({ row, heading: Heading, withClass }: { row: MyHomeworkRow; heading: 'h2' | 'h3'; withClass: boolean }) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const todo = row.state === 'todo' || row.state === 'draft'
  const reviews = row.reviewsUntil !== null
  return (
    <li className={styles.row} data-due={isDue(row) || undefined}>
      <div>
        <Heading>
          <Link to={infoPath(row.id, row.classId)}>{row.title}</Link>
        </Heading>
        <p>
          <StatusDot shape={myShapes[row.state]} word={all.mine(row.state)} />
          {withClass && <span>{row.className}</span>}
          <span className={styles.time}>{timeOf(row, t, all)}</span>
          {row.reviewsUntil !== null && <span className={styles.time}>{t.reviewUntil(momentText(row.reviewsUntil, row.now))}</span>}
          {row.lateMinutes > 0 && <span className={styles.late}>{all.late(row.lateMinutes)}</span>}
        </p>
      </div>
      {row.counted !== null && <b className={styles.score}>{t.score(row.counted, row.points)}</b>}
      <Link
        className={todo || reviews || row.state === 'returned' ? styles.go : styles.look}
        to={`${infoPath(row.id, row.classId)}${reviews ? '&tab=reviews' : ''}`}
      >
        {row.state === 'returned' ? t.correct : reviews ? t.review : todo ? t.write : t.look}
      </Link>
    </li>
  )
}
