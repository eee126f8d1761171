import type { ModuleCode } from '#contract/modules.ts'
import type { SignedInMember } from '../contract.ts'
import type { Membership } from './queries.ts'

/** The answer to a sign-in. */
export const personOf = (member: Membership, account: { id: string; administrator: boolean }, modules: readonly ModuleCode[]): SignedInMember => ({
  ...member,
  accountId: account.id,
  administrator: account.administrator,
  modules: [...modules],
})
