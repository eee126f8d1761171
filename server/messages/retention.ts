import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { dueKind, eachByItself } from '../kernel/due.ts'
import { firstIdAt } from '../kernel/id.ts'

/** How long messages stay in an inbox, and what became of their deliveries in the log; `docs/operations.md` says so too. */
const days = { messages: 365, deliveries: 180 }
const aDay = 24 * 3600_000
/** So many rows go in one transaction. */
const part = 5000

/** Throws away what nobody looks for any more. */
export const oldMessagesDue = dueKind('old messages', 3600, async (house) => {
  const { database } = house
  const before = (age: number) => new Date(Date.now() - age * aDay)
  const institutions = await database.platform.selectFrom('institutions').select('id').execute()
  await eachByItself(institutions, house, 'old messages', async ({ id }) => {
    await inParts((limit) => database.inside(id, 'read write', (db) => dropDeliveries(db, before(days.deliveries), limit)))
    await inParts((limit) => database.inside(id, 'read write', (db) => dropMessages(db, before(days.messages), limit)))
  })
})

async function inParts(drop: (limit: number) => Promise<bigint>): Promise<void> {
  while ((await drop(part)) === BigInt(part));
}

/** What still waits to be sent stays. */
async function dropDeliveries(db: Db, before: Date, limit: number): Promise<bigint> {
  const old = db
    .selectFrom('deliveries')
    .select('id')
    .where('createdAt', '<', before)
    .where('state', 'in', ['sent', 'skipped', 'dead'])
    .orderBy('createdAt')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('deliveries').where('id', 'in', old).executeTakeFirstOrThrow()
  return numDeletedRows
}

/** Messages are found by their ids, which follow the time: so none of their indexes is for this alone. Their deliveries go with them. */
async function dropMessages(db: Db, before: Date, limit: number): Promise<bigint> {
  const old = db
    .selectFrom('messages')
    .select('id')
    .where('id', '<', sql<string>`${firstIdAt(before)}::uuid`)
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('messages').where('id', 'in', old).executeTakeFirstOrThrow()
  return numDeletedRows
}
