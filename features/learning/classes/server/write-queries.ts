import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { ClassDraft } from '../contract.ts'
import { newCode } from './joining/codes.ts'

/** How often a code is drawn: with 887 million of them a second clash in a row is a defect. */
const mostDraws = 8

/** Writes with a code that no other class of the platform has: draws another one after a clash, which undoes only this write. */
async function withFreeCode<T>(db: Db, draw: () => string, write: (code: string) => Promise<T>): Promise<T> {
  for (let draws = 1; ; draws++) {
    const code = draw()
    // The unique index is of one institution. Across institutions this look is enough: two that draw the same code at the same moment are as good as impossible.
    const { rows } = await sql`select from class_of_code(${code})`.execute(db)
    if (rows.length && draws < mostDraws) continue
    await sql`savepoint drawn`.execute(db)
    try {
      const written = await write(code)
      await sql`release savepoint drawn`.execute(db)
      return written
    } catch (error) {
      const clash = error instanceof Error && 'constraint' in error && error.constraint === 'classes_invite_code'
      if (!clash || draws === mostDraws) throw error
      await sql`rollback to savepoint drawn`.execute(db)
    }
  }
}

const columnsOf = ({ inviteExpiresAt, ...draft }: ClassDraft) => ({
  ...draft,
  inviteExpiresAt: inviteExpiresAt === null ? null : new Date(inviteExpiresAt),
})

/** Inserts a class whose owner is its first teacher; returns its id. */
export async function insertClass(db: Db, ownerId: string, draft: ClassDraft, draw = newCode): Promise<string> {
  const id = newId()
  await withFreeCode(db, draw, (inviteCode) =>
    db
      .insertInto('classes')
      .values({ ...columnsOf(draft), id, inviteCode, ownerId })
      .execute(),
  )
  await db.insertInto('classMembers').values({ classId: id, memberId: ownerId, role: 'teacher', joinedVia: 'added' }).execute()
  return id
}

/** Changes a class unless it was changed since `rowVersion`. */
export async function updateClass(db: Db, id: string, rowVersion: number, draft: ClassDraft): Promise<void> {
  const done = await db
    .updateTable('classes')
    .set((q) => ({ ...columnsOf(draft), updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Gives a class another code and returns it. */
export const updateCode = (db: Db, id: string, draw = newCode): Promise<string> =>
  withFreeCode(db, draw, async (inviteCode) => {
    await db
      .updateTable('classes')
      .set((q) => ({ inviteCode, rowVersion: q('rowVersion', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return inviteCode
  })

/** Dissolves a class or restores it. */
export async function binClass(db: Db, id: string, binned: boolean): Promise<void> {
  await db
    .updateTable('classes')
    .set((q) => ({ deletedAt: binned ? sql<Date>`now()` : null, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateClassOwner(db: Db, id: string, ownerId: string): Promise<void> {
  await db.updateTable('classes').set({ ownerId }).where('id', '=', id).execute()
}

/** The classes that a member owns and that are not dissolved. */
export const selectOwnedClasses = (db: Db, memberId: string) =>
  db
    .selectFrom('classes')
    .select(['classes.id', 'classes.name'])
    .where('classes.ownerId', '=', memberId)
    .where('classes.binned', '=', false)
    .orderBy('classes.name')
    .execute()

/** Gives the classes of one member to another, who becomes their teacher; the first leaves them. Returns how many there were. */
export async function moveClasses(db: Db, from: string, to: string): Promise<number> {
  const owned = await db.updateTable('classes').set({ ownerId: to }).where('ownerId', '=', from).returning('id').execute()
  if (!owned.length) return 0
  const ids = owned.map(({ id }) => id)
  await db
    .insertInto('classMembers')
    .values(ids.map((classId) => ({ classId, memberId: to, role: 'teacher', joinedVia: 'added' })))
    .onConflict((c) =>
      c.columns(['institutionId', 'classId', 'memberId']).doUpdateSet({ role: 'teacher', state: 'active', changedAt: sql<Date>`now()` }),
    )
    .execute()
  await db
    .updateTable('classMembers')
    .set({ state: 'left', changedAt: sql<Date>`now()` })
    .where('memberId', '=', from)
    .where('classId', 'in', ids)
    .execute()
  return ids.length
}
