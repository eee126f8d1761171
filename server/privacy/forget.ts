import { sql } from 'kysely'
import type { Database, Db, Platform } from '../kernel/db.ts'
import type { House } from '../kernel/house.ts'
import { dropExpired, endFilesOfPeople } from '../kernel/made-file.ts'
import { forgetRows, isOwned, type Subject } from './personal.ts'
import { register, type Table } from './register.ts'

interface Home {
  institutionId: string
  memberId: string
}

export interface Person {
  accountId: string
  homes: readonly Home[]
  /** What he signs in with and is found by: account, phone, mail. */
  contacts: readonly string[]
  account: string
}

/** Who an account is, in every institution that has ever had him. */
export async function personOf(database: Database, accountId: string): Promise<Person> {
  const { account, phone, mail } = await database.platform
    .selectFrom('accounts')
    .select(['account', 'phone', 'mail'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { rows } = await database.pool.query<{ institution_id: string; member_id: string }>('select * from homes_of($1)', [accountId])
  return {
    accountId,
    account,
    homes: rows.map(({ institution_id: institutionId, member_id: memberId }) => ({ institutionId, memberId })),
    contacts: [phone, mail].filter((each) => each !== null),
  }
}

/** What shows who someone is goes at the very end and at once: until then he can still ask how far it is. */
const lastOfAll: readonly Table[] = ['jobs', 'members', 'sessions', 'accounts']

/** Takes a person out of everything, one institution after the other, `here` last. May run twice: what is gone stays gone. */
export async function forget(house: House, person: Person, here: string, progress: (done: number) => Promise<void>): Promise<void> {
  const { database } = house
  const homes = person.homes.toSorted((a, b) => Number(a.institutionId === here) - Number(b.institutionId === here))
  for (const [at, { institutionId, memberId }] of homes.entries()) {
    await database.inside(institutionId, 'read write', (db, platform) => forgetInside(db, platform, person, memberId))
    await dropExpired(house)
    await progress((at + 1) / (homes.length + 1))
  }
  for (const { institutionId, memberId } of homes)
    await database.inside(institutionId, 'read write', async (db, platform) => {
      const subject = subjectOf(person, memberId)
      for (const entry of register)
        if (lastOfAll.includes(entry.table) && (entry.as === 'member' || institutionId === here)) await forgetRows(entry, { db, platform }, subject)
      // Until here an export could still find the member.
      await endFilesOfPeople(db)
      if (institutionId !== here) return
      await platform.deleteFrom('rateLimits').where('key', 'in', limitKeys(person)).execute()
      for (const entry of register)
        if (entry.as !== 'member' && !isOwned(entry.table) && !lastOfAll.includes(entry.table)) await forgetRows(entry, { db, platform }, subject)
    })
  await dropExpired(house)
}

const subjectOf = ({ accountId, contacts }: Person, memberId: string): Subject => ({ accountId, contacts, memberId })
const limitKeys = ({ account, contacts }: Person) => [account, ...contacts].map((name) => `fa:${name.toLowerCase()}`)

/** Files end here; their bytes go afterwards. */
async function forgetInside(db: Db, platform: Platform, person: Person, memberId: string): Promise<void> {
  const subject = subjectOf(person, memberId)
  const marks = await marksOf(db, person, memberId)
  await forgetToldToOthers(db, memberId)
  await forgetInImports(db, marks)
  await forgetInTasks(db, marks)
  for (const entry of register)
    if ((isOwned(entry.table) || entry.as === 'member') && !lastOfAll.includes(entry.table)) await forgetRows(entry, { db, platform }, subject)
  await sql`select erase_from_log(${memberId})`.execute(db)
  await db
    .updateTable('files')
    .set({ name: '', expiresAt: sql`now()` })
    .where('createdBy', '=', memberId)
    .where('textbookId', 'is', null)
    .where(sql<boolean>`not file_of_record(id)`)
    .execute()
  await endFilesOfPeople(db)
}

/** What no one else in an institution has: account, phone, mail and number, in small letters. */
async function marksOf(db: Db, { account, contacts }: Person, memberId: string): Promise<string[]> {
  const { number } = (await db.selectFrom('members').select('number').where('id', '=', memberId).executeTakeFirst()) ?? {}
  return [account, ...contacts, ...(number ? [number] : [])].map((mark) => mark.toLowerCase())
}

/** What others were told about him or about what was his. */
async function forgetToldToOthers(db: Db, memberId: string): Promise<void> {
  const own = async (kind: string, table: 'feedbacks' | 'identityApplications') =>
    (await db.selectFrom(table).select('id').where('memberId', '=', memberId).execute()).map(({ id }) => `${kind}:${id}`)
  const about = [`member:${memberId}`, ...(await own('feedback', 'feedbacks')), ...(await own('identity', 'identityApplications'))]
  await db.deleteFrom('messages').where('about', 'in', about).execute()
}

/** Rows of imports that name the person by a mark, however it was typed; those that made the person are named by their object. */
async function forgetInImports(db: Db, marks: readonly string[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ cells: sql`'{}'`, original: sql`null`, undo: sql`null`, problems: '[]' })
    .where(
      sql<boolean>`exists (select from unnest(cells || coalesce(original, '{}')) as cell
        where lower(trim(cell)) = any(${marks}) or lower(regexp_replace(cell, '[[:space:]-]|^[+]86', '', 'g')) = any(${marks}))`,
    )
    .execute()
}

/** Tasks of others may have been asked for by what names the person: those that are done keep no input, those that failed are not tried again. */
async function forgetInTasks(db: Db, marks: readonly string[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ input: '{}' })
    .where('state', '=', 'done')
    .where(sql<boolean>`input <> '{}'`)
    .execute()
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'failed')
    .where(sql<boolean>`exists (select from jsonb_path_query(input, '$.**') as value where lower(value #>> '{}') = any(${marks}))`)
    .execute()
}
