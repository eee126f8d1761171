import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { onOff, oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { HomeworkRow, homeworkList } from '../../contract.ts'
import { HomeworkEditor } from '../edit/HomeworkEditor.tsx'
import { detailsPath, homeworksLine } from '../lines.ts'
import { DateRail } from '../shown/DateRail.tsx'
import { homeworkShapes } from '../shown/shapes.ts'
import { texts } from '../texts.ts'
import { HomeworkMenu } from './HomeworkMenu.tsx'
import styles from './list.module.css'
import { listTexts } from './list-texts.ts'
import { type HomeworkActions, useHomeworkActions } from './use-homework-actions.ts'

const homeworks: ListCall<typeof homeworkList> = { name: 'homeworks', line: homeworksLine }
const states = ['draft', 'published', 'archived'] as const

interface Place {
  classId?: string
  /** Of the classes that take this course. */
  courseId?: string
}

/** The homework of a class, of the classes of a course, or of all classes that the person teaches; with `edit` in the address the editor in its place. */
export function HomeworkList({ classId = '', courseId = '' }: Place) {
  const [query, setQuery] = useSearchParams()
  const edit = query.get('edit')
  const change = (id: string) =>
    setQuery((now) => {
      if (id) now.set('edit', id)
      else now.delete('edit')
      return now
    })
  if (edit) return <HomeworkEditor key={edit} id={edit === 'new' ? undefined : edit} classId={classId} opened={change} close={() => change('')} />
  return <Homeworks classId={classId} courseId={courseId} edit={change} />
}

function Homeworks({ classId, courseId, edit }: Required<Place> & { edit: (id: string) => void }) {
  const t = useTexts(listTexts)
  const all = useTexts(texts)
  const mayAdd = useMay()('teach:class')
  const actions = useHomeworkActions()
  const list = useListPage({
    call: homeworks,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => all.states(value)),
      ),
      bin: onOff(t.bin),
    },
    sorts: { '-updatedAt': t.sortUpdated, title: t.sortTitle },
    ask: ({ q, state, bin, sort }, place) => ({ query: { ...withoutEmpty({ q, state, classId, courseId }), bin, sort, ...place } }),
  })
  return (
    <ListPage
      list={list}
      title={all.title}
      level={classId || courseId ? 2 : 1}
      words={{ counted: t.counted, total: t.counted }}
      columns={[]}
      nameOf={({ title }) => title}
      none={{ title: t.none, help: t.noneHelp }}
      actions={
        mayAdd &&
        !courseId && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t.add}
          </Button>
        )
      }
      body={(rows, stale) => (
        <ul className={styles.list} aria-busy={stale}>
          {rows.map((row) => (
            <Card key={row.id} homework={row} classId={classId} actions={actions} edit={() => edit(row.id)} />
          ))}
        </ul>
      )}
    />
  )
}

interface CardProps {
  homework: HomeworkRow
  classId: string
  actions: HomeworkActions
  edit: () => void
}

function Card({ homework, classId, actions, edit }: CardProps) {
  const t = useTexts(listTexts)
  const all = useTexts(texts)
  const { classes, state, title, otherClasses } = homework
  const Heading = classId ? 'h3' : 'h2'
  const shown = classId ? classes.filter(({ id }) => id === classId) : classes
  const [first] = shown
  const [waiting, unreleased] = [shown.reduce((sum, each) => sum + each.waiting, 0), shown.reduce((sum, each) => sum + each.unreleased, 0)]
  const name = () => {
    if (first && state !== 'draft' && homework.deletedAt === null) return <Link to={detailsPath(homework.id, first.id)}>{title}</Link>
    if (!homework.can.change) return title
    return (
      <button type="button" className={styles.title} onClick={edit}>
        {title}
      </button>
    )
  }
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div>
          <Heading>{name()}</Heading>
          <p>
            <StatusDot shape={homeworkShapes[state]} word={all.states(state)} />
            <span>{all.points(homework.points)}</span>
            <span>{all.lateRule(homework.lateRule, homework.latePerDay, homework.lateMost)}</span>
            {otherClasses > 0 && <span>{all.otherClasses(otherClasses)}</span>}
          </p>
        </div>
        <div className={styles.counts}>
          {waiting > 0 && <b>{t.waiting(waiting)}</b>}
          {unreleased > 0 && <span>{t.unreleased(unreleased)}</span>}
          <HomeworkMenu homework={homework} actions={actions} edit={edit} />
        </div>
      </div>
      {shown.length ? <DateRail classes={shown} now={homework.now} /> : <p className={styles.none}>{t.noClass}</p>}
    </li>
  )
}
