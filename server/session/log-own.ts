import type { Words } from '@recto/contract/errors'
import type { Operation } from '@recto/contract/operations'
import type { Elsewhere, Platform } from '../kernel/db.ts'
import { notify } from '../kernel/notify.ts'
import { operator, record } from '../kernel/record.ts'
import { selectMemberships } from './queries.ts'

interface Door {
  platform: Platform
  elsewhere: Elsewhere
  from: { address: string }
}

interface Change {
  /** Who did it, where it was not the person: a member of one institution, or who runs the server. */
  by?: { memberId: string; institutionId: string; name: string } | 'operator'
  before?: object
  after?: object
  /** What the person is told in each of his institutions. */
  tell?: { title: Words; body?: Words }
}

/** An account belongs to no institution: what happens to it is written down in each that its owner belongs to. */
export async function logOwn({ platform, elsewhere, from }: Door, accountId: string, action: Operation, change: Change = {}): Promise<void> {
  const { tell, by, ...states } = change
  for (const { institutionId, memberId, name } of await selectMemberships(platform, { id: accountId })) {
    await elsewhere(institutionId, async (db) => {
      const user = by === undefined ? { memberId, name } : actorIn(institutionId, by)
      await record({ db, user, from }, action, { kind: 'member', id: memberId, name, ...states })
      if (tell) await notify(db, [memberId], { type: 'security', link: '/account/data', ...tell })
    })
  }
}

/** The actor as an institution may know one: by a member of its own, by a name, or as the operator. */
function actorIn(institutionId: string, by: Exclude<Change['by'], undefined>) {
  if (by === 'operator') return operator
  return { memberId: by.institutionId === institutionId ? by.memberId : null, name: by.name }
}
