import { randomBytes } from 'node:crypto'
import type { Db } from '../data/db.ts'
import { newId } from '../data/id.ts'

/** The codes of all operations. Each feature declares its own beside its `LogTexts`. */
export interface Operations {}
export type Operation = keyof Operations

/** The member who did it, and the address; a job leaves `from` out. */
interface Actor {
  db: Db
  user: { memberId: string | null; name: string }
  from?: { address: string }
}

interface Change {
  kind: string
  id?: string | null
  /** Name of the object for readers of the log. */
  name: string
  before?: object
  after?: object
}

/**
 * The person who runs the server, acting through its commands or the link of the first start. Not a member of an institution; the log is shown with
 * a text in place of this name.
 */
export const operator = { memberId: null, name: '(operator)' } as const

const secret = /password|secret|token|recovery|voucherKey|^code$|hash/i

/** Writes an entry of the operation log, in the transaction that it describes. Only properties that differ are stored, and never secrets. */
export async function logOperation({ db, user, from }: Actor, action: Operation, { kind, id = null, name, before, after }: Change): Promise<void> {
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

/** The properties in which two states differ; all properties if there is only one state. Secrets are left out. */
export function differing(before: object | undefined, after: object | undefined): { before?: object; after?: object } {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((key) => !secret.test(key))
  const of = (state: object | undefined, key: string) => (state as Record<string, unknown> | undefined)?.[key]
  const kept = before && after ? keys.filter((key) => JSON.stringify(of(before, key)) !== JSON.stringify(of(after, key))) : keys
  const pick = (state: object) => Object.fromEntries(kept.filter((key) => key in state).map((key) => [key, of(state, key)]))
  return { ...(before && { before: pick(before) }), ...(after && { after: pick(after) }) }
}
