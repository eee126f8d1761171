import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { AcceptedText } from '#server/kernel/texts/rich-text.ts'
import type { HomeworkDraft, HomeworkState } from '../../contract.ts'
import { type CheckedPeer, putPeer } from '../peer/settings-queries.ts'
import type { CheckedQuestion } from '../questions/question-queries.ts'
import { changedMeanwhile } from '../refusals.ts'

/** What is stored of a draft: its text was accepted, its files were taken. */
export interface CheckedDraft extends Omit<HomeworkDraft, 'body' | 'classes' | 'questions' | 'peer'> {
  body: AcceptedText
  questions: readonly CheckedQuestion[]
  peer: CheckedPeer | null
  classes: readonly CheckedDates[]
}
export interface CheckedDates {
  classId: string
  openAt: Date
  dueAt: Date
  cutoffAt: Date | null
}

const columnsOf = ({ body, fileIds: _files, classes: _classes, questions: _questions, peer: _peer, annotationTask, ...columns }: CheckedDraft) => ({
  ...columns,
  annotationTask: annotationTask && JSON.stringify(annotationTask),
  body: JSON.stringify(body.doc),
})

async function putParts(db: Db, homeworkId: string, { body, fileIds, classes, peer }: CheckedDraft): Promise<void> {
  await putPeer(db, homeworkId, peer)
  const inText = new Set([...body.files, ...(peer?.samples ?? []).flatMap(({ text }) => text.files)])
  await db.deleteFrom('homeworkFiles').where('homeworkId', '=', homeworkId).execute()
  const files = [
    ...fileIds.map((fileId, seq) => ({ homeworkId, fileId, seq, inText: false })),
    ...[...inText].filter((id) => !fileIds.includes(id)).map((fileId, seq) => ({ homeworkId, fileId, seq, inText: true })),
  ]
  if (files.length) await db.insertInto('homeworkFiles').values(files).execute()
  if (classes.length)
    await db
      .insertInto('homeworkClasses')
      .values(classes.map((dates) => ({ ...dates, homeworkId })))
      .onConflict((c) =>
        c.columns(['institutionId', 'homeworkId', 'classId']).doUpdateSet((q) => ({
          openAt: q.ref('excluded.openAt'),
          dueAt: q.ref('excluded.dueAt'),
          cutoffAt: q.ref('excluded.cutoffAt'),
          // Another due time is told of again.
          dueTold: sql<boolean>`homework_classes.due_told and homework_classes.due_at = excluded.due_at`,
        })),
      )
      .execute()
}

/** Locks a homework against changes and submissions. */
export async function lockHomework(db: Db, id: string): Promise<void> {
  await db.selectFrom('homeworks').select('homeworks.id').where('homeworks.id', '=', id).forUpdate().execute()
}

export async function insertHomework(db: Db, { memberId }: Pick<User, 'memberId'>, draft: CheckedDraft): Promise<string> {
  const id = newId()
  await db
    .insertInto('homeworks')
    .values({ ...columnsOf(draft), id, ownerId: memberId, changedBy: memberId })
    .execute()
  await putParts(db, id, draft)
  return id
}

/** Saves a homework and takes it from the classes of `leave`. Refuses when it was changed since `rowVersion` was read. */
export async function updateHomework(
  db: Db,
  { memberId }: Pick<User, 'memberId'>,
  id: string,
  rowVersion: number,
  draft: CheckedDraft,
  leave: readonly string[],
): Promise<void> {
  const done = await db
    .updateTable('homeworks')
    .set((q) => ({ ...columnsOf(draft), changedBy: memberId, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw changedMeanwhile()
  if (leave.length) await db.deleteFrom('homeworkClasses').where('homeworkId', '=', id).where('classId', 'in', leave).execute()
  await putParts(db, id, draft)
}

/** Puts a homework into another state. Refuses when it was changed since `rowVersion` was read. */
export async function updateState(db: Db, id: string, rowVersion: number, state: HomeworkState): Promise<void> {
  const done = await db
    .updateTable('homeworks')
    .set((q) => ({
      state,
      ...(state === 'published' && { publishedAt: sql<Date>`coalesce(published_at, now())` }),
      updatedAt: sql`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw changedMeanwhile()
}

/** Puts a draft into the recycle bin, or takes it out. */
export async function binHomework(db: Db, id: string, binned: boolean): Promise<void> {
  await db
    .updateTable('homeworks')
    .set((q) => ({ deletedAt: binned ? sql`now()` : null, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes up to `limit` homeworks that were deleted before a time; returns how many. */
export async function purgeHomeworks(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('homeworks').select('homeworks.id').where('homeworks.deletedAt', '<', before).orderBy('homeworks.deletedAt').limit(limit)
  const done = await db.deleteFrom('homeworks').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** Gives the homework of a member to another. */
export async function moveHomeworks(db: Db, from: string, to: string): Promise<number> {
  const done = await db.updateTable('homeworks').set({ ownerId: to }).where('ownerId', '=', from).executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** How many homeworks of a member there are, for those who take over. */
export const selectOwnedHomeworks = (db: Db, memberId: string) =>
  db.selectFrom('homeworks').select(['homeworks.id', 'homeworks.title as name']).where('homeworks.ownerId', '=', memberId).execute()

/** The classes of a homework in which something was handed in. */
export async function selectClassesWithWork(db: Db, homeworkId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('submissions')
    .select('submissions.classId')
    .distinct()
    .where('submissions.homeworkId', '=', homeworkId)
    .where('submissions.versionNo', '>', 0)
    .execute()
  return new Set(rows.map(({ classId }) => classId))
}
