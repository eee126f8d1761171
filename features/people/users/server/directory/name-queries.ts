import { sql } from 'kysely'
import type { Database, Db, PlatformDb } from '#server/kernel/data/db.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

/** The institutions with members whose search keys are missing. */
export async function selectInstitutionsWithUnreadNames({ pool }: Database): Promise<{ id: string }[]> {
  const { rows } = await pool.query<{ id: string }>('select id from institutions_with_unread_names() as id')
  return rows
}

/** Fills in the search keys of up to `most` members and returns how many there were. */
export async function updateSearchKeys(db: Db, platform: PlatformDb, most: number): Promise<number> {
  const people = await db
    .selectFrom('members')
    .select(['id', 'accountId', 'name', 'number'])
    .where('nameKey', '=', '')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  if (!people.length) return 0
  const accountIds = people.map(({ accountId }) => accountId)
  const accounts = await platform.selectFrom('accounts').select(['id', 'account', 'phone', 'mail']).where('id', 'in', accountIds).execute()
  const contacts = new Map(accounts.map(({ id, ...contact }) => [id, contact]))
  const read = people.map(({ id, accountId, ...person }) => ({ id, ...nameSearchKeys({ ...person, ...contacts.get(accountId) }) }))
  const given = sql<{
    id: string
  }>`(select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as given (id uuid, "searchText" text, "nameKey" text))`
  await db
    .updateTable('members')
    .from(given.as('read'))
    .set({ searchText: sql<string>`read."searchText"`, nameKey: sql<string>`read."nameKey"` })
    .whereRef('members.id', '=', 'read.id')
    .execute()
  return people.length
}
