import { randomBytes } from 'node:crypto'
import type { Operation } from '@recto/contract/operations'
import type { Db } from './db.ts'
import { newId } from './id.ts'

/** Who did it, and from where; a job leaves `from` out. */
interface Actor {
  db: Db
  user: { memberId: string | null; name: string }
  from?: { address: string }
}

interface Change {
  kind: string
  id?: string | null
  /** What people know it by. */
  name: string
  before?: object
  after?: object
}

/** Who runs the server: by its commands and by the link of the first start. No member of an institution; readers of the log are given words for it. */
export const operator = { memberId: null, name: '(operator)' } as const

const secret = /password|secret|token|recovery|voucherKey|^code$|hash/i

/** One entry of the log of operations, in the transaction that it tells of. Of before and after only what differs is kept, and never a secret. */
export async function record({ db, user, from }: Actor, action: Operation, { kind, id = null, name, before, after }: Change): Promise<void> {
  const changed = differing(before, after)
  await db
    .insertInto('operationLog')
    .values({
      id: newId(),
      memberId: user.memberId,
      action,
      objectKind: kind,
      objectId: id,
      details: JSON.stringify({ actor: user.name, object: name, address: from?.address ?? '', ...changed }),
      salt: randomBytes(16),
    })
    .execute()
}

/** The parts in which two states differ; all of one where there is no other. */
export function differing(before: object | undefined, after: object | undefined): { before?: object; after?: object } {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((key) => !secret.test(key))
  const of = (state: object | undefined, key: string) => (state as Record<string, unknown> | undefined)?.[key]
  const kept = before && after ? keys.filter((key) => JSON.stringify(of(before, key)) !== JSON.stringify(of(after, key))) : keys
  const pick = (state: object) => Object.fromEntries(kept.filter((key) => key in state).map((key) => [key, of(state, key)]))
  return { ...(before && { before: pick(before) }), ...(after && { after: pick(after) }) }
}
