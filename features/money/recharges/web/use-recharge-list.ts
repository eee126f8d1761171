import type { rechargeList, rechargeListAll, rechargeSorts, rechargeStates } from '../contract.ts'
import { choice, withoutEmpty, paging, reference } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { allLine, ownLine } from './recharge-lines.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const states = ['pending', 'done', 'rejected', 'cancelled', 'reversed'] as const satisfies typeof rechargeStates
const sorts = ['-requestedAt', 'requestedAt'] as const satisfies typeof rechargeSorts
const fields = { state: choice(states), institution: reference, sort: choice(sorts, '-requestedAt'), ...paging }

/** The recharges of the member's institution; filters and page are in the address. */
export const useOwnRecharges = () =>
  useList<typeof rechargeList, typeof fields>({
    name: 'recharges',
    line: ownLine,
    fields,
    filters: ['state'],
    ask: ({ state, sort }, place) => ({ query: { sort, ...withoutEmpty({ state }), ...place } }),
  })

/** The recharges of all institutions, for the platform. */
export const useAllRecharges = () =>
  useList<typeof rechargeListAll, typeof fields>({
    name: 'recharges',
    line: allLine,
    fields,
    filters: ['state', 'institution'],
    ask: ({ state, institution, sort }, place) => ({ query: { sort, ...withoutEmpty({ state, institutionId: institution }), ...place } }),
  })
