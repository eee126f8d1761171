import type { levelList, typeFirstList } from '@recto/contract/textbooks'
import type { textbookList, textbookSorts, textbookStates } from '@recto/contract/textbooks'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { send } from '../kernel/send.ts'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { choice, flag, paging, reference, words } from '../ui/list/filters.ts'
import { useFilters } from '../ui/list/use-filters.ts'
import { namesOf } from './named.ts'
import { texts } from './texts.ts'

export const listLine = 'POST /pressplatform/textbooks/info'

// The contract is known by type only: these are its values, and the compiler compares them.
export const states = ['draft', 'review', 'published', 'changed', 'withdrawn', 'archived'] as const satisfies typeof textbookStates
export const sorts = ['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', '-publishedAt'] as const satisfies typeof textbookSorts

const fields = { q: words(), level: reference, state: choice(states), sort: choice(sorts, '-updatedAt'), bin: flag, ...paging }
const filters = ['q', 'level', 'state'] as const

/** As many books as one may choose at once by 选择全部. */
export const selectionLimit = 1000
/** As many as the list call gives at once. */
const chunk = 100

/** The list of one of the two screens as its address says: the type is part of the path, everything else stands in the query. */
export function useTextbookList() {
  const t = useTexts(texts)
  const { code } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { values, inForce, change, reset } = useFilters(fields, filters, useSearchParams())
  const scope = pathname.startsWith('/textmange/institutions') ? ('institution' as const) : ('mine' as const)
  const base = scope === 'institution' ? '/textmange/institutions/' : '/textmange/mytext/'
  const typeId = reference.read(code ?? '') ?? ''
  const { q, level, page, size, state, sort, bin } = values
  const filter = { scope, bin, sort, ...(q && { q }), ...(typeId && { typeId }), ...(level && { levelId: level }), ...(state && { state }) }

  const answer = useAsk<typeof textbookList>(listLine, { body: { ...filter, page, size } }, { keep: true })
  const types = useAsk<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {})
  const levels = useAsk<typeof levelList>('GET /pressplatform/textbooks/level', {})

  return {
    scope,
    typeId,
    values,
    answer,
    types: types.data ?? [],
    levels: levels.data ?? [],
    filtered: inForce.length > 0 || typeId !== '',
    /** The filters in force, in words. */
    namesInForce: () => [q, namesOf(types.data ?? [])(typeId), namesOf(levels.data ?? [])(level), state && t[state]].filter(Boolean),
    change,
    setType(id: string) {
      const query = new URLSearchParams(search)
      query.delete('page')
      void navigate({ pathname: base + id, search: query.toString() })
    },
    reset() {
      if (!typeId) return reset()
      const query = new URLSearchParams(search)
      for (const name of [...filters, 'page']) query.delete(name)
      void navigate({ pathname: base, search: query.toString() })
    },
    /** Everything that the filters find, up to the limit. */
    async findAll() {
      const found = []
      for (let at = 1; found.length < selectionLimit; at += 1) {
        const { items } = await send<typeof textbookList>(listLine, { body: { ...filter, page: at, size: chunk } })
        found.push(...items)
        if (items.length < chunk) break
      }
      return found.slice(0, selectionLimit)
    },
  }
}
