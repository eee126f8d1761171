import type { Member } from '../../contract.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { When } from '#web/ui/time/When.tsx'
import { StateMark } from './StateWord.tsx'
import type { Texts } from '../texts.ts'
import styles from '../users.module.css'

/** Columns of the member list. */
export function userColumns(t: Texts, open: (member: Member) => void): Column<Member>[] {
  return [
    {
      key: 'name',
      title: t.name,
      width: 176,
      sort: ['name', '-name'],
      render: (member) => (
        <PersonName
          name={<RowLink open={() => open(member)}>{member.name}</RowLink>}
          of={member.name}
          note={member.number ?? member.account}
          avatarUrl={member.avatarUrl}
        />
      ),
    },
    {
      key: 'roles',
      title: t.role,
      width: 160,
      render: ({ roles, visitor }) => <RoleTags names={[...roles.map(({ name }) => name), ...(visitor ? [t.visitor] : [])]} />,
    },
    { key: 'department', title: t.department, width: 116, render: ({ department }) => <span className={styles.cut}>{department?.name ?? '-'}</span> },
    { key: 'state', title: t.state, width: 92, render: ({ state }) => <StateMark state={state} /> },
    {
      key: 'lastLogin',
      title: t.lastLogin,
      width: 116,
      align: 'end',
      sort: ['-lastLoginAt', 'lastLoginAt'],
      render: ({ lastLoginAt }) => (lastLoginAt ? <When at={lastLoginAt} /> : '-'),
    },
    { key: 'account', title: t.account, width: 120, optional: true, render: ({ account }) => <span className={styles.cut}>{account}</span> },
    { key: 'number', title: t.number, width: 116, optional: true, sort: ['number', '-number'], render: ({ number }) => number ?? '-' },
    { key: 'phone', title: t.phone, width: 124, optional: true, render: ({ phone }) => phone ?? '-' },
    { key: 'mail', title: t.mail, width: 180, optional: true, render: ({ mail }) => <span className={styles.cut}>{mail ?? '-'}</span> },
    { key: 'title', title: t.title, width: 92, optional: true, render: ({ title }) => title || '-' },
    { key: 'cohort', title: t.cohort, width: 116, optional: true, render: ({ cohort }) => <span className={styles.cut}>{cohort?.name ?? '-'}</span> },
    { key: 'entryYear', title: t.entryYear, width: 92, align: 'end', optional: true, render: ({ entryYear }) => entryYear ?? '-' },
    { key: 'scope', title: t.scope, width: 100, optional: true, render: ({ effectiveScope }) => scopeName(effectiveScope, t) },
    {
      key: 'created',
      title: t.created,
      width: 116,
      align: 'end',
      optional: true,
      sort: ['-createdAt', 'createdAt'],
      render: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
}

/** Roles as tags: the first two, and the number of the others. */
export function RoleTags({ names }: { names: readonly string[] }) {
  const visible = names.slice(0, 2)
  return (
    <span className={styles.tags} title={names.length > 2 ? names.join('、') : undefined}>
      {visible.map((name) => (
        <span key={name}>{name}</span>
      ))}
      {names.length > 2 && <span>+{names.length - 2}</span>}
    </span>
  )
}

/** Short name of a data scope. */
function scopeName(scope: Member['effectiveScope'], t: Texts): string {
  return {
    own: t.own,
    class: t.class,
    department: t.departmentScope,
    departments: t.named,
    institution: t.institution,
    platform: t.platform,
  }[scope]
}
