import type { SignedInMember } from '../contract.ts'
import type { Membership } from './queries.ts'

/** The answer to a sign-in. `modules` is empty: the client reads them with a separate call once it has the session. */
export const personOf = (member: Membership, account: { id: string; administrator: boolean }): SignedInMember => ({
  ...member,
  accountId: account.id,
  administrator: account.administrator,
  modules: [],
})
