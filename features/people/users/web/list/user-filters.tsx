import { FilterChoice, type Option } from '#web/ui/list/filters/FilterChoice.tsx'
import { choicePart, findPart, manyPart, searchPart, treesPart, type FilterPart } from '#web/ui/list/filters/filter-parts.tsx'
import type { TreeEntry } from '#web/ui/tree/tree.ts'
import { findCohorts } from '../member/find-cohorts.ts'
import type { Words } from '../texts.ts'
import type { useFilterCounts } from '../use-directory.ts'
import { states, years, type useUserList } from './use-user-list.ts'

interface Given {
  list: ReturnType<typeof useUserList>
  t: Words
  roles: readonly Option[]
  departments: readonly TreeEntry[]
  counts: ReturnType<typeof useFilterCounts>
  /** Name of the cohort chosen in the filter. */
  cohort: string
}

/** Filters of the member list; the screens of one role have no role filter. */
export function userFilters({ list, t, roles, departments, counts, cohort }: Given): FilterPart[] {
  const roleOptions = roles.map((option) => ({ ...option, ...counts.ofRole(option.value) }))
  const stateOptions = states.map((state) => ({ value: state, label: t[state], ...counts.ofState(state) }))
  const yearOptions = years().map((year) => ({ value: year, label: year }))
  return [
    searchPart(list, t.search),
    ...(list.screen === 'users' ? [manyPart(list, 'roles', t.role, roleOptions)] : []),
    treesPart(list, 'departments', t.department, departments),
    manyPart(list, 'states', t.state, stateOptions),
    findPart(list, 'cohort', t.cohort, cohort, findCohorts, true),
    choicePart(list, 'year', t.entryYear, yearOptions, true),
    ...linkedPart(list.values.from, t.fromImport, t.thisImport, () => list.change({ from: '' })),
    ...linkedPart(list.values.group, t.inGroup, t.thisGroup, () => list.change({ group: '' })),
  ]
}

/** A filter that is set by a link only: it can be removed but not chosen. */
const linkedPart = (id: string, label: string, chosen: string, off: () => void): FilterPart[] =>
  id
    ? [
        {
          key: label,
          words: `${label} ${chosen}`,
          node: <FilterChoice label={label} value="1" options={[{ value: '1', label: chosen }]} onChange={off} />,
        },
      ]
    : []

export const userOrders = (t: Words): Option[] => [
  { value: 'name', label: t.sortName },
  { value: '-name', label: t.sortNameDown },
  { value: '-lastLoginAt', label: t.sortLogin },
  { value: 'lastLoginAt', label: t.sortLoginOld },
  { value: '-createdAt', label: t.sortCreated },
  { value: 'number', label: t.sortNumber },
]
