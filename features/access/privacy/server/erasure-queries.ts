import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'
import { type SubjectHandles, idsOf, type Person, type Subject } from './personal-queries.ts'

/** Texts that identify the person within an institution: account, phone, mail and number, in lower case. */
export async function marksOf(db: Db, { account, contacts }: Person, memberId: string): Promise<string[]> {
  const { number } = (await db.selectFrom('members').select('number').where('id', '=', memberId).executeTakeFirst()) ?? {}
  return [account, ...contacts, ...(number ? [number] : [])].map((mark) => mark.toLowerCase())
}

/** Deletes messages to others about the person, or about rows of the person. */
export async function deleteMessagesAbout(handles: SubjectHandles, stored: readonly PersonalRows[], subject: Subject): Promise<void> {
  const about: string[] = []
  for (const entry of stored)
    if (entry.messagesAbout) for (const id of await idsOf(entry, handles, subject)) about.push(`${entry.messagesAbout}:${id}`)
  await handles.db.deleteFrom('messages').where('about', 'in', about).execute()
}

/** Clears import rows that contain one of the marks, also with spaces, dashes or +86. Rows that created the member are handled by the register. */
export async function forgetInImports(db: Db, marks: readonly string[]): Promise<void> {
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
export async function forgetInTasks(db: Db, marks: readonly string[]): Promise<void> {
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

/** Ends the files that the person has uploaded and that belong to nothing; `deleteExpiredFiles` deletes their bytes. */
export async function expireLooseFiles(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ name: '', expiresAt: sql`now()` })
    .where('createdBy', '=', memberId)
    .where('textbookId', 'is', null)
    .where(sql<boolean>`not file_of_record(id)`)
    .execute()
}

/** Erases what identifies the member from the operation log; its hash chain stays valid. */
export async function eraseFromLog(db: Db, memberId: string): Promise<void> {
  await sql`select erase_from_log(${memberId})`.execute(db)
}

export async function deleteLimits(platform: PlatformDb, keys: readonly string[]): Promise<void> {
  await platform.deleteFrom('rateLimits').where('key', 'in', keys).execute()
}
