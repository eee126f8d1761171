import type { CountTexts } from '#web/ui/list/ListScreen.tsx'
import { FilterChoice } from '#web/ui/list/filters/FilterChoice.tsx'
import { choicePart, searchPart, type FilterPart } from '#web/ui/list/filters/filter-parts.tsx'
import { namesOf, optionsOf } from '../named.ts'
import type { texts } from '../texts.ts'
import { states, type useTextbookList } from './use-textbook-list.ts'

type Words = (typeof texts)['zh-CN']

/** The filters of the textbook list; the type is part of the path. */
export function textbookFilters(list: ReturnType<typeof useTextbookList>, t: Words): FilterPart[] {
  const { types, levels, typeId, values } = list
  const stateOptions = states.map((state) => ({ value: state, label: t[state] }))
  return [
    searchPart(list, t.search),
    ...(values.bin ? [] : [choicePart(list, 'state', t.state, stateOptions)]),
    {
      key: 'type',
      words: namesOf(types)(typeId),
      node: <FilterChoice label={t.type} value={typeId} options={optionsOf(types)} onChange={list.setType} />,
    },
    choicePart(list, 'level', t.level, optionsOf(levels)),
  ]
}

export const textbookOrders = (t: Words) => [
  { value: '-updatedAt', label: t.sortUpdated },
  { value: 'updatedAt', label: t.sortOldest },
  { value: '-createdAt', label: t.sortCreated },
  { value: '-publishedAt', label: t.sortPublished },
  { value: 'name', label: t.sortName },
  { value: '-name', label: t.sortNameDown },
]

/** Texts of the list that count textbooks. */
export const textbookWords = ({ counted, total, more, selected, selectAll, selectFirst }: Words): CountTexts => ({
  counted,
  total,
  more,
  selected,
  selectAll,
  selectFirst,
})
