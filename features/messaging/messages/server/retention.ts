import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { firstIdAt } from '#server/kernel/data/id.ts'

/** Days that messages stay in an inbox and deliveries in their log; also documented in `docs/operations.md`. */
const days = { messages: 365, deliveries: 180 }
const aDay = 24 * 3600_000
/** The number of rows that one transaction deletes. */
const batchSize = 5000

/** Deletes expired messages and deliveries. */
export const oldMessagesDue = recurringTask('old messages', 3600, async (app) => {
  const { database } = app
  const before = (age: number) => new Date(Date.now() - age * aDay)
  const institutions = await database.platform.selectFrom('institutions').select('id').execute()
  await forEachIsolated(institutions, app, 'old messages', async ({ id }) => {
    await inBatches((limit) => database.inside(id, 'read write', (db) => dropDeliveries(db, before(days.deliveries), limit)))
    await inBatches((limit) => database.inside(id, 'read write', (db) => dropMessages(db, before(days.messages), limit)))
  })
})

async function inBatches(drop: (limit: number) => Promise<bigint>): Promise<void> {
  while ((await drop(batchSize)) === BigInt(batchSize));
}

/** Deletes finished deliveries; those that still have to be sent are kept. */
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

/** Deletes messages with their deliveries. They are found by id, because ids are ordered by time; so no extra index is needed. */
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
