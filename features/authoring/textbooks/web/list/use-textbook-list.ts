import type { levelList, typeFirstList } from '../../contract.ts'
import type { textbookList, textbookSorts, textbookStates } from '../../contract.ts'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { choice, clearFilters, flag, withoutEmpty, paging, reference, searchText } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'

export const listLine = 'POST /pressplatform/textbooks/info'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const states = ['draft', 'review', 'published', 'changed', 'withdrawn', 'archived'] as const satisfies typeof textbookStates
export const sorts = ['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', '-publishedAt'] as const satisfies typeof textbookSorts

const fields = { q: searchText(), level: reference, state: choice(states), sort: choice(sorts, '-updatedAt'), bin: flag, ...paging }
const filters = ['q', 'level', 'state'] as const

/** The textbook list of either screen: the type is part of the path, other filters and the page are in the query. */
export function useTextbookList() {
  const { code } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const scope = pathname.startsWith('/textmange/institutions') ? ('institution' as const) : ('mine' as const)
  const base = scope === 'institution' ? '/textmange/institutions/' : '/textmange/mytext/'
  const typeId = reference.read(code ?? '') ?? ''
  const list = useList<typeof textbookList, typeof fields>({
    name: 'textbooks',
    line: listLine,
    fields,
    filters,
    ask: ({ q, level, state, sort, bin }, place) => ({ body: { scope, bin, sort, ...withoutEmpty({ q, typeId, levelId: level, state }), ...place } }),
  })
  const types = useRead<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {})
  const levels = useRead<typeof levelList>('GET /pressplatform/textbooks/level', {})
  const goTo = (id: string, query: URLSearchParams) => void navigate({ pathname: base + id, search: query.toString() })

  return {
    ...list,
    scope,
    typeId,
    types: types.data ?? [],
    levels: levels.data ?? [],
    filtered: list.filtered || typeId !== '',
    setType: (id: string) => goTo(id, clearFilters(new URLSearchParams(search), [])),
    reset: () => (typeId ? goTo('', clearFilters(new URLSearchParams(search), filters)) : list.reset()),
  }
}
