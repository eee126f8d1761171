import { DeleteOutlined, EllipsisOutlined, LeftOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import type { levelList, majorList, typeFirstList } from '#features/authoring/textbooks/contract.ts'
import { ShelfSkeleton } from '#features/authoring/textbooks/web/list/Shelf.tsx'
import { nameOf } from '#features/authoring/textbooks/web/named.ts'
import type { departmentTree } from '#features/people/institutions/contract-departments.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, flag, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { branches, days, foundEntry, oneOf, optionsOf, search, severalCodes } from '#web/ui/list/filters/list-filters.tsx'
import { TableSkeleton } from '#web/ui/list/ListStates.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { findPeople } from '#web/ui/people/find-people.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { toTimestamps } from '#web/ui/time/days.ts'
import type { courseList, CourseRow, CourseSet } from '../../contract.ts'
import { courseAddress, coursesLine } from '../lines.ts'
import { courseBeginnings, courseListMargins } from '../slots.ts'
import { courseColumns } from './course-columns.tsx'
import { CourseShelf } from './CourseShelf.tsx'
import { listTexts } from './list-texts.ts'
import { NewCourse } from './NewCourse.tsx'
import { useCourseActions } from './use-course-actions.tsx'

const courses: ListCall<typeof courseList> = { name: 'courses', line: coursesLine }
const sets: Record<string, CourseSet> = {
  '/teaching/mycourse': 'mine',
  '/teaching/shared/original': 'original',
  '/teaching/shared/authorized': 'authorized',
  '/teaching/sales': 'sales',
}
const statuses = ['0', '2', '3'] as const
const switches = ['1', '0'] as const
const types = ['0', '1'] as const
const views = ['cards', 'table'] as const

const bit = (value: string): '' | 0 | 1 => (value === '' ? '' : value === '1' ? 1 : 0)
const entriesOf = (entries: readonly { id: string; name: string; nameEn: string }[]) =>
  entries.map((entry) => ({ value: entry.id, label: nameOf(entry) }))

/** One of the four sets of courses, by the path: covers or a table, with the filter of the specification in the address. */
export default function CoursesPage() {
  const { pathname } = useLocation()
  return <Courses key={pathname} scope={sets[pathname.replace(/\/$/, '')] ?? 'mine'} />
}

function useCourseList(scope: CourseSet) {
  const t = useTexts(listTexts)
  const levels = useRead<typeof levelList>('GET /pressplatform/textbooks/level', {}).data ?? []
  const subjects = useRead<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {}).data ?? []
  const majors = useRead<typeof majorList>('GET /pressplatform/textbooks/major', {}).data ?? []
  const departments = useRead<typeof departmentTree>('GET /pressplatform/departments', {}).data ?? []
  return useListPage({
    call: courses,
    filters: {
      q: search(t.search, 100),
      status: oneOf(
        t.status,
        optionsOf(statuses, (value) => t[`status_${value}`]),
      ),
      subject: severalCodes(t.subject, entriesOf(subjects)),
      teacher: foundEntry<CourseRow>(
        t.teacher,
        (rows, id) => rows.flatMap(({ teacher }) => teacher).find((one) => one.id === id)?.name,
        async (words) => (await findPeople(words)).map(({ id, name, number, department }) => ({ id, name, note: number ?? department })),
      ),
      college: branches(t.college, departments),
      level: severalCodes(t.classification, entriesOf(levels)),
      major: branches(
        t.major,
        majors.map((major) => ({ ...major, name: nameOf(major) })),
      ),
      type: oneOf(
        t.type,
        optionsOf(types, (value) => t[`type_${value}`]),
        'rare',
      ),
      top: oneOf(
        t.top,
        optionsOf(switches, (value) => t[`top_${value}`]),
        'rare',
      ),
      download: oneOf(
        t.download,
        optionsOf(switches, (value) => t[`download_${value}`]),
        'rare',
      ),
      ...days(t.updatedIn, 'rare'),
    },
    also: { bin: flag, view: choice(views, 'cards') },
    sorts: {
      '-lastUpdate_.timestamp': t.sortUpdated,
      'lastUpdate_.timestamp': t.sortOldest,
      '-created': t.sortCreated,
      name: t.sortName,
      '-name': '',
    },
    ask({ q, status, subject, teacher, college, level, major, type, top, download, from, to, bin, sort }, place) {
      const { from: startUpdateTime = '', to: endUpdateTime = '' } = toTimestamps({ from, to })
      return {
        query: {
          scope,
          bin,
          order: sort,
          ...withoutEmpty({
            keyword: q,
            publishStatus: status === '' ? ('' as const) : (Number(status) as 0 | 2 | 3),
            subjectId: [...subject],
            teacher: teacher ? [teacher] : [],
            college: [...college],
            classificationId: [...level],
            professionIds: [...major],
            courseType: bit(type),
            isTop: bit(top),
            is_attachment_ownload: bit(download),
            startUpdateTime,
            endUpdateTime,
          }),
          ...place,
        },
      }
    },
  })
}

function Courses({ scope }: { scope: CourseSet }) {
  const t = useTexts(listTexts)
  const go = useNavigate()
  const may = useMay()
  const list = useCourseList(scope)
  const { bin, view } = list.values
  const { actionsOf, state } = useCourseActions(list.choosing.drop)
  const hasBin = scope === 'mine' || (scope === 'original' && may('schoolcourse:manage'))
  const menu = (course: CourseRow) => {
    const items = actionsOf([course]).map(({ key, label, icon, danger, run }) => ({ key, label, icon, ...(danger && { danger }), onClick: run }))
    if (!items.length) return null
    return (
      <MenuOver menu={{ items }} edge="end">
        <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t.more(course.name)} />
      </MenuOver>
    )
  }
  const title = bin ? t.bin : t[`title_${scope}`]
  return (
    <ListPage
      list={list}
      title={title}
      words={{ counted: t.counted, total: t.total, selected: t.selected, selectAll: t.selectAll, selectFirst: t.selectFirst }}
      columns={courseColumns(t, bin)}
      nameOf={({ name }) => name}
      none={bin ? { title: t.none_bin, help: t.noneHelp_bin } : { title: t[`none_${scope}`], help: t[`noneHelp_${scope}`] }}
      {...(scope !== 'authorized' && { batch: { state, actionsOf } })}
      rowActions={menu}
      skeleton={view === 'table' ? <TableSkeleton /> : <ShelfSkeleton count={list.values.size} />}
      body={
        view === 'table'
          ? undefined
          : (rows, stale) => <CourseShelf label={title} courses={rows} menu={menu} choosing={list.choosing} stale={stale} />
      }
      actions={
        <>
          {bin && (
            <Button icon={<LeftOutlined aria-hidden />} onClick={() => list.change({ bin: false })}>
              {t.fromBin}
            </Button>
          )}
          <Segmented
            aria-label={t.view}
            value={view}
            options={views.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => list.change({ view: value })}
          />
          {hasBin && !bin && (
            <Button icon={<DeleteOutlined aria-hidden />} aria-label={t.toBin} title={t.toBin} onClick={() => list.change({ bin: true })} />
          )}
          {scope === 'mine' && !bin && may('mycourse:add') && <Filled slot={courseBeginnings} props={{}} />}
        </>
      }
      add={scope === 'mine' && !bin && may('mycourse:add') && t.add}
      newForm={({ close }) => <NewCourse close={close} done={({ id }) => void go(courseAddress(id))} />}
    >
      {scope === 'mine' && !bin && may('mycourse:add') && <Filled slot={courseListMargins} props={{}} />}
    </ListPage>
  )
}
