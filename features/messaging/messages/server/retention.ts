import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { deleteOldDeliveries } from './deliveries/delivery-queries.ts'
import { deleteOldMessages, selectInstitutions } from './queries.ts'

/** Days that messages stay in an inbox and deliveries in their log; also documented in `docs/operations.md`. */
const days = { messages: 365, deliveries: 180 }
const aDay = 24 * 3600_000
/** The number of rows that one transaction deletes. */
const batchSize = 5000

/** Deletes expired messages and deliveries. */
export const oldMessagesDue = recurringTask('old messages', 3600, async (app) => {
  const { database } = app
  const before = (age: number) => new Date(Date.now() - age * aDay)
  const institutions = await selectInstitutions(database.platform)
  await forEachIsolated(institutions, app, 'old messages', async ({ id }) => {
    await inBatches((limit) => database.withInstitution(id, 'read write', (db) => deleteOldDeliveries(db, before(days.deliveries), limit)))
    await inBatches((limit) => database.withInstitution(id, 'read write', (db) => deleteOldMessages(db, before(days.messages), limit)))
  })
})

async function inBatches(drop: (limit: number) => Promise<bigint>): Promise<void> {
  while ((await drop(batchSize)) === BigInt(batchSize));
}
