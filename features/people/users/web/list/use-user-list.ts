import type { CallArguments } from '#contract/call.ts'
import { thisYear } from '#web/ui/time/days.ts'
import type { Member, memberList, memberStates } from '../../contract.ts'
import { useLocation } from 'react-router'
import { codes, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { branches, foundEntry, linkedEntry, oneOf, optionsOf, search, several, severalCodes } from '#web/ui/list/filters/list-filters.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { findCohorts } from '../member/fields/find-cohorts.ts'
import type { Texts } from '../texts.ts'
import { useDepartments, useFilterCounts, useRoles } from '../use-directory.ts'

export const membersLine = 'POST /unifiedplatform/v1/organization/origina/users'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const states = ['applied', 'active', 'waiting', 'disabled', 'left'] as const satisfies typeof memberStates

/** Years of entry offered in filters: next year and the eleven before it. */
export function years(now = thisYear()): string[] {
  return Array.from({ length: 12 }, (_, back) => String(now + 1 - back))
}

/** The three screens list members; two of them only those with one role. */
const roleOf = { users: undefined, authors: 'author', teachers: 'teacher' } as const
const screens: Record<string, keyof typeof roleOf> = { '/user/author': 'authors', '/user/teachers': 'teachers' }

type MemberFilter = CallArguments<typeof memberList>['body']

/** The list of members; screen, filters and page are in the address. */
export function useUserList(t: Texts) {
  const screen = screens[useLocation().pathname] ?? 'users'
  const role = roleOf[screen]
  const call: ListCall<typeof memberList> = { name: screen, line: membersLine }
  const roles = useRoles()
  const departments = useDepartments()
  const counts = useFilterCounts()
  const roleOptions = roles.options.map((option) => ({ ...option, ...counts.ofRole(option.value) }))
  const stateOptions = states.map((state) => ({ value: state, label: t[state], ...counts.ofState(state) }))
  const yearOptions = optionsOf(years(), (year) => year)
  const filterOf = (values: {
    q: string
    roles: readonly string[]
    departments: readonly string[]
    states: readonly (typeof states)[number][]
    cohort: string
    year: string
    group: string
    from: string
  }): MemberFilter =>
    withoutEmpty({
      q: values.q,
      roles: role ? [role] : [...values.roles],
      departmentIds: [...values.departments],
      states: [...values.states],
      cohortId: values.cohort,
      ...(values.year && { entryYear: Number(values.year) }),
      usergroupId: values.group,
      importId: values.from,
    })
  const list = useListPage({
    call,
    filters: {
      q: search(t.search),
      // The screens of one role have no filter of roles.
      roles: role ? { field: codes } : severalCodes(t.role, roleOptions),
      departments: branches(t.department, departments),
      states: several(t.state, stateOptions),
      cohort: foundEntry(t.cohort, cohortName, findCohorts, 'rare'),
      year: oneOf(t.entryYear, yearOptions, 'rare'),
      from: linkedEntry(t.fromImport, t.thisImport),
      group: linkedEntry(t.inGroup, t.thisGroup),
    },
    sorts: {
      name: t.sortName,
      '-name': t.sortNameDown,
      '-lastLoginAt': t.sortLogin,
      lastLoginAt: t.sortLoginOld,
      '-createdAt': t.sortCreated,
      createdAt: '',
      number: t.sortNumber,
      '-number': '',
    },
    ask: (values, place) => ({ body: { ...filterOf(values), sort: values.sort, ...place } }),
  })
  return { ...list, screen, role, applied: counts.ofState('applied').count ?? 0, filter: filterOf(list.values) }
}

const cohortName = (rows: readonly Member[], id: string) => rows.find(({ cohort }) => cohort?.id === id)?.cohort?.name
