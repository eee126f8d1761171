import type { Institution, OwnInstitution, Usage } from '../contract.ts'
import type { User } from '#server/kernel/access/session.ts'
import { mayOrganize } from './policy.ts'
import type { InstitutionRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Used = Pick<Usage, 'accounts' | 'storage'> | undefined

const usageOf = (row: InstitutionRow, used: Used): Usage => ({
  accounts: used?.accounts ?? 0,
  storage: used?.storage ?? 0,
  accountLimit: row.accountLimit,
  storageLimit: row.storageLimit,
})

/** An institution as sent to administrators of the platform. */
export const show = (row: InstitutionRow, used: Used): Institution => ({
  ...row,
  kind: row.kind as Institution['kind'],
  state: stateOf(row),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  usage: usageOf(row, used),
})

/** An institution as sent to its own members. */
export const showOwn = (user: User, row: InstitutionRow, used: Used): OwnInstitution => ({
  ...row,
  kind: row.kind as OwnInstitution['kind'],
  registration: row.registration as OwnInstitution['registration'],
  secondFactor: row.secondFactor as OwnInstitution['secondFactor'],
  state: stateOf(row),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  usage: usageOf(row, used),
  can: { change: mayOrganize(user) },
})
