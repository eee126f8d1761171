import type { levelList, textbookList, textbookStates, typeFirstList } from '../../contract.ts'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { FilterChoice } from '#web/ui/list/filters/FilterChoice.tsx'
import { clearFilters, flag, reference, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneEntry, oneOf, optionsOf, search, type Filter } from '#web/ui/list/filters/list-filters.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { entryOptions, nameOf, namesOf } from '../named.ts'
import type { Texts } from '../texts.ts'

export const listLine = 'POST /pressplatform/textbooks/info'
const textbooks: ListCall<typeof textbookList> = { name: 'textbooks', line: listLine }

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const states = ['draft', 'review', 'published', 'changed', 'withdrawn', 'archived'] as const satisfies typeof textbookStates

/** The textbook list of either screen: the type is part of the path, other filters and the page are in the query. */
export function useTextbookList(t: Texts) {
  const { code } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const scope = location.pathname.startsWith('/textmange/institutions') ? ('institution' as const) : ('mine' as const)
  const base = scope === 'institution' ? '/textmange/institutions/' : '/textmange/mytext/'
  const typeId = reference.read(code ?? '') ?? ''
  const types = useRead<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {}).data ?? []
  const levels = useRead<typeof levelList>('GET /pressplatform/textbooks/level', {}).data ?? []
  const list = useListPage({
    call: textbooks,
    filters: {
      q: search(t.search),
      state: stateFilter(t),
      level: oneEntry(
        t.level,
        levels.map((level) => ({ id: level.id, name: nameOf(level) })),
      ),
    },
    also: { bin: flag },
    sorts: {
      '-updatedAt': t.sortUpdated,
      updatedAt: t.sortOldest,
      '-createdAt': t.sortCreated,
      '-publishedAt': t.sortPublished,
      name: t.sortName,
      '-name': t.sortNameDown,
    },
    ask: ({ q, level, state, sort, bin }, place) => ({ body: { scope, bin, sort, ...withoutEmpty({ q, typeId, levelId: level, state }), ...place } }),
  })
  const goTo = (id: string, query: URLSearchParams) => void navigate({ pathname: base + id, search: query.toString() })
  const without = (names: readonly string[]) => clearFilters(new URLSearchParams(location.search), names)
  const typePart = {
    key: 'type',
    words: namesOf(types)(typeId),
    node: <FilterChoice label={t.type} value={typeId} options={entryOptions(types)} onChange={(id) => goTo(id, without([]))} />,
  }
  return {
    ...list,
    scope,
    typeId,
    types,
    levels,
    filtered: list.filtered || typeId !== '',
    reset: () => (typeId ? goTo('', without(list.filters)) : list.reset()),
    // Before the level, which is the last one.
    parts: list.parts.toSpliced(-1, 0, typePart),
  }
}

/** The bin has textbooks of every state and no filter of them. */
function stateFilter(t: Texts): Filter<(typeof states)[number] | ''> {
  const { control, ...filter } = oneOf(
    t.state,
    optionsOf(states, (state) => t[state]),
  )
  return { ...filter, control: (value, set, list) => (list.values['bin'] ? undefined : control?.(value, set, list)) }
}
