import type { Package } from '../../contract-packages.ts'
import { choicePart, searchPart, type FilterPart } from '#web/ui/list/filters/filter-parts.tsx'
import { FilterChoice } from '#web/ui/list/filters/FilterChoice.tsx'
import type { Words } from '../texts.ts'
import { kinds, states, type useInstitutionList } from './use-institution-list.ts'

/** Filters of the list of institutions. */
export function institutionFilters(list: ReturnType<typeof useInstitutionList>, packages: readonly Package[], t: Words): FilterPart[] {
  const { values, change } = list
  const options = packages.map(({ id, name }) => ({ value: id, label: name }))
  const named = options.find(({ value }) => value === values.package)?.label ?? ''
  const stateOptions = states.map((value) => ({ value, label: t[value] }))
  const kindOptions = kinds.map((value) => ({ value, label: t[value] }))
  return [
    searchPart(list, t.search),
    choicePart(list, 'state', t.state, stateOptions),
    {
      key: 'package',
      words: named,
      node: <FilterChoice label={t.package} value={values.package} options={options} onChange={(id) => change({ package: id })} />,
    },
    choicePart(list, 'kind', t.kind, kindOptions),
  ]
}

export const institutionOrders = (t: Words) => [
  { value: '-createdAt', label: t.sortCreated },
  { value: 'createdAt', label: t.sortOldest },
  { value: 'name', label: t.sortName },
  { value: '-name', label: t.sortNameDown },
  { value: 'expiresAt', label: t.sortExpires },
]
