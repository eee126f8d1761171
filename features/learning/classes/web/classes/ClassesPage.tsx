import type { ClassRow, classList, classRestore, ClassState } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Segmented } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import { classesLine, classLines } from '../lines.ts'
import { classTexts } from '../texts.ts'
import styles from './classes.module.css'
import { NewClass } from './NewClass.tsx'

const classes: ListCall<typeof classList> = { name: 'classes', line: classesLine }
const states = ['draft', 'recruiting', 'running', 'ended', 'archived'] as const
export const stateShapes: Record<ClassState, StatusShape> = { draft: 'ring', recruiting: 'half', running: 'solid', ended: 'bar', archived: 'bar' }

const views = ['mine', 'all', 'bin'] as const

/** The classes that the person teaches; administrators of the institution see all of them. */
export default function ClassesPage() {
  const t = useTexts(classTexts)
  const go = useNavigate()
  const undo = useUndo()
  const mayAdd = useMay()('teach:class')
  const rulesAll = useGlobal(({ userInfo }) => userInfo?.roles.includes('administrator') === true)
  const list = useListPage({
    call: classes,
    filters: {
      q: search(t.search),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t[`state_${value}`]),
      ),
    },
    also: { view: choice(views, 'mine') },
    sorts: { '-updatedAt': '', name: '', '-name': '' },
    ask: ({ q, state, sort, view }, place) => ({
      query: { ...withoutEmpty({ q, state }), sort, scope: view === 'all' ? ('all' as const) : ('mine' as const), bin: view === 'bin', ...place },
    }),
  })
  const { view } = list.values
  const [restore] = useCall<typeof classRestore>('POST /pressplatform/classes/{classId}/restore', {
    refresh: classLines,
    onDone: ({ name }) => undo(t.restored(name)),
  })
  const address = ({ id }: { id: string }) => `/education/classes/details?${new URLSearchParams({ id })}`
  const columns: Column<ClassRow>[] = [
    {
      key: 'name',
      title: t.name,
      width: 240,
      sort: ['name', '-name'],
      render: (row) => (
        <span className={styles.name}>
          {view === 'bin' ? <b>{row.name}</b> : <Link to={address(row)}>{row.name}</Link>}
          {row.term && <small>{row.term}</small>}
        </span>
      ),
    },
    { key: 'state', title: t.state, width: 104, render: ({ state }) => <StatusDot shape={stateShapes[state]} word={t[`state_${state}`]} /> },
    {
      key: 'students',
      title: t.students,
      width: 96,
      align: 'end',
      render: ({ students, capacity }) => (capacity === null ? thousands(students) : `${thousands(students)} / ${thousands(capacity)}`),
    },
    {
      key: 'pending',
      title: t.requests,
      width: 88,
      align: 'end',
      render: (row) =>
        row.pending > 0 ? (
          <Link className={styles.pending} to={`/education/classes/member?${new URLSearchParams({ id: row.id, state: 'pending' })}`}>
            {thousands(row.pending)}
          </Link>
        ) : (
          '-'
        ),
    },
    { key: 'owner', title: t.owner, width: 110, render: ({ owner }) => owner.name },
    { key: 'role', title: t.role, width: 90, optional: true, render: ({ myRole }) => (myRole ? t[`role_${myRole}`] : t.administrator) },
    { key: 'updated', title: t.updated, width: 116, align: 'end', sort: ['-updatedAt', 'name'], render: ({ updatedAt }) => <When at={updatedAt} /> },
  ]
  const shown = views.filter((value) => value !== 'all' || rulesAll)
  const labels = { mine: t.scopeMine, all: t.scopeAll, bin: t.bin }
  return (
    <ListPage
      list={list}
      title={t.classes}
      words={{ counted: t.counted, total: t.total }}
      columns={columns}
      nameOf={({ name }) => name}
      none={view === 'bin' ? { title: t.noneBin, help: t.noneBinHelp } : { title: t.none, help: t.noneHelp }}
      actions={
        <Segmented
          aria-label={t.scope}
          value={view}
          options={shown.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => list.change({ view: value })}
        />
      }
      add={mayAdd && view !== 'bin' && t.add}
      newForm={({ close }) => <NewClass close={close} />}
      {...(view === 'bin'
        ? {
            rowActions: (row: ClassRow) => (
              <Button type="link" size="small" onClick={() => void restore({ classId: row.id })}>
                {t.restore}
              </Button>
            ),
          }
        : { open: (row: ClassRow) => void go(address(row)) })}
    />
  )
}
