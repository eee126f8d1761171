import type { Person } from '@recto/contract/session'
import type { Membership } from './queries.ts'

/** What a sign-in answers; modules are read by their own call once the session is there. */
export const personOf = (member: Membership, account: { id: string; administrator: boolean }): Person => ({
  ...member,
  accountId: account.id,
  administrator: account.administrator,
  modules: [],
})
