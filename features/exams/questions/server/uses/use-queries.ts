import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'

/** Records that questions stand in a textbook, and how often each is used. A question that stands there already stays. */
export async function insertUses(db: Db, { memberId }: { memberId: string }, textbookId: string, ids: readonly string[]): Promise<void> {
  const added = await db
    .insertInto('questionUses')
    .values(ids.map((questionId) => ({ questionId, textbookId, addedBy: memberId })))
    .onConflict((c) => c.doNothing())
    .returning('questionId')
    .execute()
  if (!added.length) return
  await db
    .updateTable('questions')
    .set({ usedCount: sql`used_count + 1` })
    .where(
      'id',
      'in',
      added.map(({ questionId }) => questionId),
    )
    .execute()
}

export const selectUses = (db: Db, questionId: string, most: number) =>
  db
    .selectFrom('questionUses')
    .innerJoin('textbooks', 'textbooks.id', 'questionUses.textbookId')
    .innerJoin('members', 'members.id', 'questionUses.addedBy')
    .select(['questionUses.textbookId', 'textbooks.name', 'members.name as addedBy', 'questionUses.addedAt'])
    .where('questionUses.questionId', '=', questionId)
    .where('textbooks.deletedAt', 'is', null)
    .orderBy('questionUses.addedAt', 'desc')
    .orderBy('questionUses.textbookId')
    .limit(most)
    .execute()

/**
 * A question that stands in a textbook: for readers its last version that was ready, for authors the present one. Undefined when it does not stand there,
 * is in the recycle bin, or, for readers, was never ready or has been retired.
 */
export async function findQuestionIn(db: Db, textbookId: string, questionId: string, reader: 'reader' | 'author') {
  const row = await db
    .selectFrom('questionUses')
    .innerJoin('questions', 'questions.id', 'questionUses.questionId')
    .innerJoin('questionVersions', (join) =>
      join
        .onRef('questionVersions.questionId', '=', 'questions.id')
        .onRef('questionVersions.no', '=', reader === 'reader' ? 'questions.readyVersion' : 'questions.version'),
    )
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['questionVersions.no', 'questionVersions.content', 'questionPassages.content as passage'])
    .where('questionUses.textbookId', '=', textbookId)
    .where('questionUses.questionId', '=', questionId)
    .where('questions.deletedAt', 'is', null)
    .$if(reader === 'reader', (q) => q.where('questions.state', '<>', 'retired'))
    .executeTakeFirst()
  return row && { ...row, content: row.content as unknown as Question, passage: row.passage as unknown as DocJson | null }
}
