import type { CallArguments } from '#contract/call.ts'
import type { memberList, memberSorts, memberStates } from '../../contract.ts'
import { useLocation } from 'react-router'
import { choice, codes, withoutEmpty, many, paging, reference, references, searchText } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'

export const membersLine = 'POST /unifiedplatform/v1/organization/origina/users'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const states = ['active', 'waiting', 'disabled', 'left'] as const satisfies typeof memberStates
const sorts = ['name', '-name', '-lastLoginAt', 'lastLoginAt', '-createdAt', 'createdAt', 'number', '-number'] as const satisfies typeof memberSorts

const fields = {
  q: searchText(),
  roles: codes,
  departments: references,
  states: many(states),
  cohort: reference,
  year: choice(years()),
  group: reference,
  from: reference,
  sort: choice(sorts, 'name'),
  ...paging,
}
const filters = ['q', 'roles', 'departments', 'states', 'cohort', 'year', 'group', 'from'] as const

/** Years of entry offered in filters: next year and the eleven before it. */
export function years(now = new Date().getFullYear()): string[] {
  return Array.from({ length: 12 }, (_, back) => String(now + 1 - back))
}

/** The three screens list members; two of them only those with one role. */
type Screen = readonly ['users', undefined] | readonly ['authors' | 'teachers', string]
const screens: Record<string, Screen> = { '/user/author': ['authors', 'author'], '/user/teachers': ['teachers', 'teacher'] }
const everyone: Screen = ['users', undefined]

export type MemberFilter = CallArguments<typeof memberList>['body']

/** The list of members; screen, filters and page are in the address. */
export function useUserList() {
  const { pathname } = useLocation()
  const [name, role] = screens[pathname] ?? everyone
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
  const list = useList<typeof memberList, typeof fields>({
    name,
    line: membersLine,
    fields,
    filters,
    ask: (values, place) => ({ body: { ...filterOf(values), sort: values.sort, ...place } }),
  })
  return { ...list, screen: name, filter: filterOf(list.values) }
}
