import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

const notes = (db: Db, fileId: string) =>
  db
    .selectFrom('mediaNotes')
    .innerJoin('members', 'members.id', 'mediaNotes.memberId')
    .where('mediaNotes.fileId', '=', fileId)
    .select(['mediaNotes.id', 'at', 'text', 'shared', 'memberId', 'members.name', 'mediaNotes.updatedAt', 'mediaNotes.rowVersion'])

export type NoteRow = Awaited<ReturnType<typeof selectShared>>[number]

export const selectOwn = (db: Db, memberId: string, fileId: string) => notes(db, fileId).where('memberId', '=', memberId).execute()

export const selectShared = (db: Db, fileId: string) => notes(db, fileId).where('shared', '=', true).execute()

/** A note that the member sees: an own or a shared one. */
export const findNote = (db: Db, memberId: string, fileId: string, noteId: string): Promise<NoteRow | undefined> =>
  notes(db, fileId)
    .where('mediaNotes.id', '=', noteId)
    .where((q) => q.or([q('memberId', '=', memberId), q('shared', '=', true)]))
    .executeTakeFirst()

/** Counts the notes of a member about a file. Two additions of the member at once wait for each other. */
export const countOwn = (db: Db, memberId: string, fileId: string) => countNotes(db, fileId, 'memberId', memberId)

/** Counts the shared notes about a file. Two additions at once wait for each other. */
export const countShared = (db: Db, fileId: string) => countNotes(db, fileId, 'shared', true)

async function countNotes(db: Db, fileId: string, column: 'memberId' | 'shared', value: string | true): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media notes ' || here()::text || ${fileId}::text || ${String(value)}::text, 0))`.execute(
    db,
  )
  const { count } = await db
    .selectFrom('mediaNotes')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('fileId', '=', fileId)
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Draft {
  text: string
  shared: boolean
}

/** Returns the id of the new note. */
export async function insertNote(db: Db, memberId: string, fileId: string, draft: Draft & { at: number }): Promise<string> {
  const id = newId()
  await db
    .insertInto('mediaNotes')
    .values({ ...draft, id, fileId, memberId })
    .execute()
  return id
}

/** Refuses with `conflict` when the note was changed since `rowVersion` was read. */
export async function updateNote(db: Db, id: string, { rowVersion, ...draft }: Draft & { rowVersion: number }): Promise<void> {
  const changed = await db
    .updateTable('mediaNotes')
    .set((q) => ({ ...draft, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw refusal('conflict')
}

export const deleteNote = (db: Db, id: string) => db.deleteFrom('mediaNotes').where('id', '=', id).execute()
