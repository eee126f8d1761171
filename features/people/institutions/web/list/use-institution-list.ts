import type { institutionKinds, institutionList, institutionSorts, institutionStates } from '../../contract.ts'
import { choice, withoutEmpty, paging, reference, searchText } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { institutionsLine } from './institution-lines.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const kinds = ['university', 'college', 'school', 'publisher', 'company', 'other'] as const satisfies typeof institutionKinds
export const states = ['active', 'expiring', 'expired', 'suspended'] as const satisfies typeof institutionStates
const sorts = ['-createdAt', 'createdAt', 'name', '-name', 'expiresAt'] as const satisfies typeof institutionSorts

const fields = { q: searchText(), kind: choice(kinds), package: reference, state: choice(states), sort: choice(sorts, '-createdAt'), ...paging }

/** The institutions of the platform; filters and page are in the address. */
export const useInstitutionList = () =>
  useList<typeof institutionList, typeof fields>({
    name: 'institutions',
    line: institutionsLine,
    fields,
    filters: ['q', 'kind', 'package', 'state'],
    ask: ({ q, kind, package: packageId, state, sort }, place) => ({ query: { sort, ...withoutEmpty({ q, kind, packageId, state }), ...place } }),
  })
