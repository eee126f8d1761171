import { sql } from 'kysely'
import type { Database, Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { deleteExpiredFiles, expirePersonalDataFiles } from '#server/kernel/files/generated-files.ts'
import { forgetRows, type Handles, idsOf, isOwned, type Subject } from './personal.ts'
import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

interface Home {
  institutionId: string
  memberId: string
}

export interface Person {
  accountId: string
  homes: readonly Home[]
  /** The phone and mail of the account, as far as there are any. */
  contacts: readonly string[]
  account: string
}

/** An account with all its members, in every institution that it has ever belonged to. */
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

/** Deletes a person from all institutions one after the other, `here` last. It can be run again after an interruption. */
export async function erasePerson(app: App, person: Person, here: string, progress: (done: number) => Promise<void>): Promise<void> {
  const { database, collected } = app
  const homes = person.homes.toSorted((a, b) => Number(a.institutionId === here) - Number(b.institutionId === here))
  for (const [at, { institutionId, memberId }] of homes.entries()) {
    await database.inside(institutionId, 'read write', (db, platform) => forgetInside({ db, platform }, collected.personal, person, memberId))
    await deleteExpiredFiles(app)
    await progress((at + 1) / (homes.length + 1))
  }
  for (const { institutionId, memberId } of homes)
    await database.inside(institutionId, 'read write', async (db, platform) => {
      const subject = subjectOf(person, memberId)
      for (const entry of collected.personal)
        if (entry.last && (entry.as === 'member' || institutionId === here)) await forgetRows(entry, { db, platform }, subject)
      // A concurrent export could have found the member until now.
      await expirePersonalDataFiles(db)
      if (institutionId !== here) return
      await platform.deleteFrom('rateLimits').where('key', 'in', limitKeys(person)).execute()
      for (const entry of collected.personal)
        if (entry.as !== 'member' && !isOwned(entry.table) && !entry.last) await forgetRows(entry, { db, platform }, subject)
    })
  await deleteExpiredFiles(app)
}

const subjectOf = ({ accountId, contacts }: Person, memberId: string): Subject => ({ accountId, contacts, memberId })
const limitKeys = ({ account, contacts }: Person) => [account, ...contacts].map((name) => `fa:${name.toLowerCase()}`)

/** Deletes what one institution holds. Files only expire here; `deleteExpiredFiles` deletes their bytes. */
async function forgetInside(handles: Handles, stored: readonly PersonalRows[], person: Person, memberId: string): Promise<void> {
  const { db } = handles
  const subject = subjectOf(person, memberId)
  const marks = await marksOf(db, person, memberId)
  await deleteMessagesAbout(handles, stored, subject)
  await forgetInImports(db, marks)
  await forgetInTasks(db, marks)
  for (const entry of stored) if ((isOwned(entry.table) || entry.as === 'member') && !entry.last) await forgetRows(entry, handles, subject)
  await sql`select erase_from_log(${memberId})`.execute(db)
  await db
    .updateTable('files')
    .set({ name: '', expiresAt: sql`now()` })
    .where('createdBy', '=', memberId)
    .where('textbookId', 'is', null)
    .where(sql<boolean>`not file_of_record(id)`)
    .execute()
  await expirePersonalDataFiles(db)
}

/** Texts that identify the person within an institution: account, phone, mail and number, in lower case. */
async function marksOf(db: Db, { account, contacts }: Person, memberId: string): Promise<string[]> {
  const { number } = (await db.selectFrom('members').select('number').where('id', '=', memberId).executeTakeFirst()) ?? {}
  return [account, ...contacts, ...(number ? [number] : [])].map((mark) => mark.toLowerCase())
}

/** Deletes messages to others about the person, or about rows of the person. */
async function deleteMessagesAbout(handles: Handles, stored: readonly PersonalRows[], subject: Subject): Promise<void> {
  const about: string[] = []
  for (const entry of stored)
    if (entry.messagesAbout) for (const id of await idsOf(entry, handles, subject)) about.push(`${entry.messagesAbout}:${id}`)
  await handles.db.deleteFrom('messages').where('about', 'in', about).execute()
}

/** Clears import rows that contain one of the marks, also with spaces, dashes or +86. Rows that created the member are handled by the register. */
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

/** The input of other people's jobs may contain the marks: finished jobs lose their input, and failed jobs that contain a mark are deleted. */
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
