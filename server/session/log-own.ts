import type { Words } from '@recto/contract/errors'
import type { Operation } from '@recto/contract/operations'
import type { Elsewhere, Platform } from '../kernel/db.ts'
import { notify } from '../kernel/notify.ts'
import { record } from '../kernel/record.ts'
import { selectMemberships } from './queries.ts'

interface Door {
  platform: Platform
  elsewhere: Elsewhere
  from: { address: string }
}

interface Change {
  before?: object
  after?: object
  /** What the person is told in each of his institutions. */
  tell?: { title: Words; body?: Words }
}

/** An account belongs to no institution: what happens to it is written down in each that its owner belongs to. */
export async function logOwn({ platform, elsewhere, from }: Door, accountId: string, action: Operation, change: Change = {}): Promise<void> {
  const { tell, ...states } = change
  for (const { institutionId, memberId, name } of await selectMemberships(platform, { id: accountId })) {
    await elsewhere(institutionId, async (db) => {
      await record({ db, user: { memberId, name }, from }, action, { kind: 'member', id: memberId, name, ...states })
      if (tell) await notify(db, [memberId], { type: 'security', link: '/account/data', ...tell })
    })
  }
}
