import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { sql } from 'kysely'
import { gradingLimits } from '../../contract.ts'

const columns = ['id', 'criterionId', 'text', 'uses'] as const

/** The comments of a question, those that are used most first. */
export const selectComments = (db: Db, testId: string, questionId: string) =>
  db
    .selectFrom('gradingComments')
    .select(columns)
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .orderBy('uses', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(gradingLimits.comments)
    .execute()

/** How many comments a question has. */
export async function countComments(db: Db, testId: string, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gradingComments')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findComment = (db: Db, testId: string, questionId: string, text: string) =>
  db
    .selectFrom('gradingComments')
    .select(columns)
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()

export async function insertComment(db: Db, comment: { testId: string; questionId: string; criterionId: string; text: string; createdBy: string }) {
  return db
    .insertInto('gradingComments')
    .values({ ...comment, id: newId() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteComment(db: Db, testId: string, questionId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('gradingComments')
    .where('id', '=', id)
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Counts that these comments of a question were used once more. */
export const countUses = async (db: Db, testId: string, questionId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length)
    await db
      .updateTable('gradingComments')
      .set({ uses: sql`uses + 1` })
      .where('testId', '=', testId)
      .where('questionId', '=', questionId)
      .where('id', 'in', ids)
      .execute()
}
