import { LinkOutlined } from '@ant-design/icons'
import { App, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { classList } from '#features/learning/classes/contract.ts'
import { stateShapes } from '#features/learning/classes/web/classes/ClassesPage.tsx'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { classCourseSet, CourseClass, courseClassList } from '../../contract-classes.ts'
import { courseClassesLine, courseLines } from '../lines.ts'
import { useCourse } from '../use-course.ts'
import { courseTexts } from './course-texts.ts'
import styles from './details.module.css'

const classes: ListCall<typeof courseClassList> = { name: 'courseClasses', line: courseClassesLine }
const setLine = 'PUT /pressplatform/teaching/course/classes'

/** The classes that take a course, with how far their students have read; classes are linked and taken away again. */
export default function CourseClassesPage() {
  const course = useCourse()
  return course && <CourseClasses key={course.id} contentId={course.id} published={course.publishStatus !== 0} />
}

/** The list alone, as the figures of a course show it too. */
export function CourseClasses({ contentId, published = true, readOnly = false }: { contentId: string; published?: boolean; readOnly?: boolean }) {
  const t = useTexts(courseTexts)
  const undo = useUndo()
  const mayLink = useMay()('teach') && !readOnly
  const [linking, setLinking] = useState(false)
  const list = useListPage({
    call: classes,
    filters: {},
    sorts: { newest: '' },
    ask: (_values, place) => ({ query: { contentId, ...place } }),
  })
  const [set] = useCall<typeof classCourseSet>(setLine, { refresh: courseLines })
  const unlink = async ({ id, name }: CourseClass) => {
    const done = await set({ body: { classId: id, contentId: null } })
    if (done) undo(t.unlinked(name), () => void set({ body: { classId: id, contentId } }))
  }
  const columns: Column<CourseClass>[] = [
    {
      key: 'name',
      title: t.className,
      width: 220,
      render: ({ id, name, term, can }) => (
        <span className={styles.class}>
          {can.open ? <Link to={`/education/classes/details?${new URLSearchParams({ id })}`}>{name}</Link> : <b>{name}</b>}
          {term && <small>{term}</small>}
        </span>
      ),
    },
    { key: 'state', title: t.state, width: 110, render: ({ state }) => <StatusDot shape={stateShapes[state]} word={t[`state_${state}`]} /> },
    { key: 'teachers', title: t.teachers, width: 140, render: ({ teachers }) => teachers.join(t.between) || '-' },
    { key: 'students', title: t.students, width: 90, align: 'end', render: ({ students }) => thousands(students) },
    { key: 'active', title: t.active, width: 120, align: 'end', render: ({ active }) => (active === null ? '-' : thousands(active)) },
    { key: 'progress', title: t.progress, width: 120, align: 'end', render: ({ progress }) => (progress === null ? '-' : `${progress}%`) },
  ]
  return (
    <ListPage
      list={list}
      title={readOnly ? t.byClass : t.classes}
      level={2}
      words={{ counted: t.countedClasses, total: t.countedClasses }}
      columns={columns}
      nameOf={({ name }) => name}
      none={{ title: t.noClasses, help: t.noClassesHelp }}
      {...(!published && { lead: <p className={styles.help}>{t.notPublished}</p> })}
      {...(mayLink && {
        actions: (
          <Button type="primary" icon={<LinkOutlined aria-hidden />} onClick={() => setLinking(true)}>
            {t.link}
          </Button>
        ),
        rowActions: (row: CourseClass) =>
          row.can.unlink && (
            <Button type="link" size="small" onClick={() => void unlink(row)}>
              {t.unlink}
            </Button>
          ),
      })}
    >
      {linking && <LinkDialog contentId={contentId} close={() => setLinking(false)} />}
    </ListPage>
  )
}

/** Chooses one of the classes that the person teaches. */
function LinkDialog({ contentId, close }: { contentId: string; close: () => void }) {
  const t = useTexts(courseTexts)
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string>()
  const [words, setWords] = useState('')
  const q = words.trim().slice(0, 100)
  const { data, isPending } = useRead<typeof classList>('GET /pressplatform/classes', { query: { ...(q && { q }), size: 50 } }, { keep: true })
  const open = (data?.items ?? []).filter(({ state, can }) => can.change && state !== 'ended' && state !== 'archived')
  const name = open.find(({ id }) => id === chosen)?.name ?? ''
  const [set, { busy }] = useCall<typeof classCourseSet>(setLine, {
    refresh: courseLines,
    onDone() {
      void message.success(t.linked(name))
      close()
    },
  })
  return (
    <Modal
      open
      title={t.link}
      okText={t.link}
      confirmLoading={busy}
      okButtonProps={{ disabled: chosen === undefined }}
      onCancel={close}
      onOk={() => chosen !== undefined && void set({ body: { classId: chosen, contentId } })}
    >
      <Select
        aria-label={t.linkChoose}
        placeholder={t.linkChoose}
        style={{ inlineSize: '100%' }}
        showSearch={{ filterOption: false, onSearch: setWords }}
        value={chosen ?? null}
        options={open.map((klass) => ({ value: klass.id, label: [klass.name, klass.term].filter(Boolean).join('　') }))}
        notFoundContent={isPending ? t.loading : t.linkNone}
        onChange={(id: string | null) => setChosen(id ?? undefined)}
      />
      {name && <p className={styles.help}>{t.linkReplaces(name)}</p>}
    </Modal>
  )
}
