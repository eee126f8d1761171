import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

const batchSize = 500
const maxTransactions = 20

/** Fills in the pinyin search keys of members that were created before these columns existed; without them they sort first and are not found by pinyin. */
export const namesDue = recurringTask('names', 10, async (app) => {
  const { database } = app
  const { rows } = await database.pool.query<{ id: string }>('select id from institutions_with_unread_names() as id')
  await forEachIsolated(rows, app, 'names', async ({ id }) => {
    for (let n = 0, read = batchSize; n < maxTransactions && read === batchSize; n++) read = await database.inside(id, 'read write', readNames)
  })
})

/** Handles one batch and returns its size. */
async function readNames(db: Db, platform: PlatformDb): Promise<number> {
  const people = await db
    .selectFrom('members')
    .select(['id', 'accountId', 'name', 'number'])
    .where('nameKey', '=', '')
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute()
  if (!people.length) return 0
  const accountIds = people.map(({ accountId }) => accountId)
  const accounts = await platform.selectFrom('accounts').select(['id', 'account', 'phone', 'mail']).where('id', 'in', accountIds).execute()
  const contacts = new Map(accounts.map(({ id, ...contact }) => [id, contact]))
  const read = people.map(({ id, accountId, ...person }) => ({ id, ...nameSearchKeys({ ...person, ...contacts.get(accountId) }) }))
  const given = sql<{ id: string }>`(select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as given (id uuid, words text, "nameKey" text))`
  await db
    .updateTable('members')
    .from(given.as('read'))
    .set({ words: sql<string>`read.words`, nameKey: sql<string>`read."nameKey"` })
    .whereRef('members.id', '=', 'read.id')
    .execute()
  return people.length
}
