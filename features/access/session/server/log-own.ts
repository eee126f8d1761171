import { securityMessages } from '#server/kernel/events/message-types.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { Operation } from '#server/kernel/events/operation-log.ts'
import type { InInstitution, PlatformDb } from '#server/kernel/data/db.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { selectMemberships } from './queries.ts'

interface LogContext {
  platform: PlatformDb
  inInstitution: InInstitution
  from: { address: string }
}

interface Change {
  /** The actor when it is not the account's owner: a member of one institution, or the operator of the server. */
  by?: { memberId: string; institutionId: string; name: string } | 'operator'
  before?: object
  after?: object
  /** A message to the owner in each institution of the account. */
  tell?: { title: Bilingual; body?: Bilingual }
}

/** Logs what happens to an account. An account belongs to no institution, so the entry is written in each institution where its owner is a member. */
export async function logForAccount(
  { platform, inInstitution, from }: LogContext,
  accountId: string,
  action: Operation,
  change: Change = {},
): Promise<void> {
  const { tell, by, ...states } = change
  for (const { institutionId, memberId, name } of await selectMemberships(platform, { id: accountId })) {
    await inInstitution(institutionId, async (db) => {
      const user = by === undefined ? { memberId, name } : actorIn(institutionId, by)
      await logOperation({ db, user, from }, action, { kind: 'member', id: memberId, name, ...states })
      if (tell) await notify(db, [memberId], { type: securityMessages, link: '/account/data', ...tell })
    })
  }
}

/** The actor as the log of an institution may show it: its own member, only a name for a member of another institution, or the operator. */
function actorIn(institutionId: string, by: Exclude<Change['by'], undefined>) {
  if (by === 'operator') return operator
  return { memberId: by.institutionId === institutionId ? by.memberId : null, name: by.name }
}
