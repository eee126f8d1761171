import type { Recharge, rechargeList, rechargeListAll, rechargeStates } from '../contract.ts'
import type { institutionList } from '#features/people/institutions/contract.ts'
import { send } from '#web/kernel/send/send.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { foundEntry, oneOf, optionsOf } from '#web/ui/list/filters/list-filters.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { stateWords } from './recharge-columns.tsx'
import { allLine, ownLine } from './recharge-lines.ts'
import type { Texts } from './texts.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const states = ['pending', 'done', 'rejected', 'cancelled', 'reversed'] as const satisfies typeof rechargeStates
// Column headers offer them; there is no sort menu.
const sorts = { '-requestedAt': '', requestedAt: '' }
const own: ListCall<typeof rechargeList> = { name: 'recharges', line: ownLine }
const all: ListCall<typeof rechargeListAll> = { name: 'recharges', line: allLine }

const stateFilter = (t: Texts) =>
  oneOf(
    t.state,
    optionsOf(states, (value) => stateWords(t)[value]),
  )

/** The recharges of the member's institution; filters and page are in the address. */
export const useOwnRecharges = (t: Texts) =>
  useListPage({
    call: own,
    filters: { state: stateFilter(t) },
    sorts,
    ask: ({ state, sort }, place) => ({ query: { sort, ...withoutEmpty({ state }), ...place } }),
  })

/** The recharges of all institutions, for the platform. */
export const useAllRecharges = (t: Texts) =>
  useListPage({
    call: all,
    filters: { state: stateFilter(t), institution: foundEntry(t.institution, institutionName, findInstitutions) },
    sorts,
    ask: ({ state, institution, sort }, place) => ({ query: { sort, ...withoutEmpty({ state, institutionId: institution }), ...place } }),
  })

const institutionName = (rows: readonly Recharge[], id: string) => rows.find(({ institutionId }) => institutionId === id)?.institutionName

async function findInstitutions(q: string) {
  const query = { ...(q && { q: q.slice(0, 100) }), size: 10, sort: 'name' as const }
  const { items } = await send<typeof institutionList>('GET /pressplatform/institutions', { query }, { silent: true })
  return items.map(({ id, name }) => ({ id, name }))
}
