import type { Cohort } from '../../contract-cohorts.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Link } from 'react-router'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { When } from '#web/ui/time/When.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { ManagementWords } from '../management-texts.ts'

/** Columns of the list of cohorts; the number of members links to the user list. */
export function cohortColumns(t: ManagementWords, open: (row: Cohort) => void, seesPeople: boolean): Column<Cohort>[] {
  return [
    {
      key: 'name',
      title: t.cohortName,
      width: 168,
      sort: ['name', '-name'],
      render: (row) => <RowLink open={() => open(row)}>{row.name}</RowLink>,
    },
    { key: 'department', title: t.department, width: 140, render: ({ departmentName }) => departmentName ?? '-' },
    { key: 'entryYear', title: t.entryYear, width: 96, align: 'end', sort: ['-entryYear', 'entryYear'], render: ({ entryYear }) => entryYear ?? '-' },
    { key: 'adviser', title: t.adviser, width: 104, render: ({ adviserName }) => adviserName ?? '-' },
    {
      key: 'members',
      title: t.members,
      width: 72,
      align: 'end',
      render: ({ id, name, memberCount }) =>
        seesPeople && memberCount ? (
          <Link to={`/user/list?cohort=${id}`} aria-label={`${thousands(memberCount)} ${t.seePeople(name)}`}>
            {thousands(memberCount)}
          </Link>
        ) : (
          thousands(memberCount)
        ),
    },
    {
      key: 'state',
      title: t.state,
      width: 92,
      render: ({ archivedAt }) => <StatusDot shape={archivedAt ? 'bar' : 'solid'} word={archivedAt ? t.archivedState : t.activeState} />,
    },
    {
      key: 'created',
      title: t.created,
      width: 116,
      align: 'end',
      optional: true,
      sort: ['-createdAt', '-createdAt'],
      render: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
}
