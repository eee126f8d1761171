import { CheckOutlined, CloseOutlined, RollbackOutlined, TeamOutlined, UserDeleteOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BatchResult } from '#contract/page.ts'
import type { CallInput } from '#contract/call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import { type BatchStep, useBatch } from '#web/ui/list/selection/use-batch.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Class } from '../../contract.ts'
import type { ClassMember, classMemberList, classMembersChange } from '../../contract-members.ts'
import { classLines, membersLine } from '../lines.ts'
import { AddDialog } from './AddDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { memberTexts } from './member-texts.ts'

const members: ListCall<typeof classMemberList> = { name: 'classMembers', line: membersLine }
const states = ['pending', 'left', 'removed'] as const
const roles = ['student', 'teacher', 'assistant'] as const
type Change = CallInput<typeof classMembersChange>['body']
type Named = { id: string; name: string }

/** The people of a class, and what those who manage it do with them. */
export function MembersList({ klass }: { klass: Class }) {
  const t = useTexts(memberTexts)
  const [, setQuery] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<{ what: 'role' | 'group'; people: Named[] }>()
  const list = useListPage({
    call: members,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
      role: oneOf(
        t.role,
        optionsOf(roles, (value) => t.roles(value)),
      ),
      ...(klass.groups.length > 0 && {
        group: oneOf(
          t.group,
          optionsOf(klass.groups, (value) => value),
        ),
      }),
    },
    also: {},
    sorts: { number: t.sortNumber, name: t.sortName, '-joinedAt': t.sortJoined, joinedAt: '', '-name': '', '-number': '' },
    ask: ({ sort, ...filters }, place) => ({ classId: klass.id, query: { ...withoutEmpty(filters), sort, ...place } }),
  })
  const { run, ...batch } = useBatch(classLines, list.choosing.drop)
  const change = (ids: string[], body: (memberIds: string[]) => Change): Promise<BatchResult> =>
    send<typeof classMembersChange>('PUT /pressplatform/classes/{classId}/members', { classId: klass.id, body: body(ids) }, { silent: true })
  const act = (action: 'approve' | 'refuse' | 'remove' | 'readmit') => (ids: string[]) => change(ids, (memberIds) => ({ action, memberIds }))
  const steps: Record<'approve' | 'refuse' | 'remove' | 'readmit', BatchStep> = {
    approve: { title: t.resultOf(t.approve), done: t.approved, run: act('approve') },
    refuse: { title: t.resultOf(t.refuse), done: t.refused, run: act('refuse') },
    readmit: { title: t.resultOf(t.readmit), done: t.readmitted, run: act('readmit') },
    remove: {
      title: t.resultOf(t.remove),
      done: t.removed,
      run: act('remove'),
      back: { title: t.resultOf(t.readmit), done: t.readmitted, run: act('readmit') },
    },
  }
  const state = list.values.state || 'active'
  const actionsOf = (rows: ClassMember[]): BatchAction[] => {
    const people = rows.map(({ id, name }) => ({ id, name }))
    const of = (key: keyof typeof steps, icon: React.ReactNode): BatchAction => ({
      key,
      label: t[key],
      icon,
      run: () => void run(steps[key], people),
    })
    if (state === 'pending') return [of('approve', <CheckOutlined aria-hidden />), of('refuse', <CloseOutlined aria-hidden />)]
    if (state !== 'active') return [of('readmit', <RollbackOutlined aria-hidden />)]
    return [
      { key: 'group', label: t.setGroup, icon: <TeamOutlined aria-hidden />, run: () => setAsked({ what: 'group', people }) },
      { key: 'role', label: t.setRole, icon: <UserSwitchOutlined aria-hidden />, run: () => setAsked({ what: 'role', people }) },
      { ...of('remove', <UserDeleteOutlined aria-hidden />), danger: true },
    ]
  }
  const columns: Column<ClassMember>[] = [
    {
      key: 'name',
      title: t.name,
      width: 180,
      sort: ['name', '-name'],
      render: ({ id, name, avatarUrl, role }) => (
        <PersonName
          of={name}
          name={
            role === 'student' && state === 'active' ? (
              <Link to={`/education/classes/report?${new URLSearchParams({ id: klass.id, member: id })}`} title={t.report}>
                {name}
              </Link>
            ) : (
              name
            )
          }
          avatarUrl={avatarUrl}
          size={28}
        />
      ),
    },
    { key: 'number', title: t.number, width: 130, sort: ['number', '-number'], render: ({ number }) => number ?? '-' },
    {
      key: 'department',
      title: t.department,
      width: 200,
      render: ({ department, cohort }) => [department, cohort].filter(Boolean).join(' · ') || '-',
    },
    { key: 'role', title: t.role, width: 110, render: ({ role, owner }) => (owner ? t.owner : t.roles(role)) },
    { key: 'group', title: t.group, width: 110, render: ({ groupName }) => groupName || '-' },
    {
      key: 'joined',
      title: t.joined,
      width: 150,
      sort: ['joinedAt', '-joinedAt'],
      render: ({ joinedAt, joinedVia }) => (
        <span>
          <When at={joinedAt} /> {t.via(joinedVia)}
        </span>
      ),
    },
  ]
  const importing = () =>
    setQuery((now) => {
      now.set('import', '1')
      return now
    })
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        level={2}
        words={{ counted: t.counted, total: t.total, selected: t.selected, selectAll: t.selectAll, selectFirst: t.selectFirst }}
        columns={columns}
        nameOf={({ name }) => name}
        none={{ title: t.none, help: t.noneHelp }}
        actions={
          klass.can.members && (
            <>
              <Button onClick={importing}>{t.import}</Button>
              <Button type="primary" onClick={() => setAdding(true)}>
                {t.add}
              </Button>
            </>
          )
        }
        {...(klass.can.members && { batch: { state: batch, actionsOf } })}
      />
      {adding && <AddDialog klass={klass} close={() => setAdding(false)} />}
      {asked && (
        <ChangeDialog
          what={asked.what}
          people={asked.people}
          groups={klass.groups}
          save={(body) =>
            void run(
              { title: t.resultOf(asked.what === 'role' ? t.setRole : t.setGroup), done: t.changed, run: (ids) => change(ids, body) },
              asked.people,
            )
          }
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
