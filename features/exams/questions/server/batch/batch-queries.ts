import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { QuestionState } from '../../contract.ts'

/** Puts questions into the recycle bin or takes them out of it. */
export async function binQuestions(db: Db, ids: readonly string[], binned: boolean): Promise<void> {
  await db
    .updateTable('questions')
    .set((q) => ({ deletedAt: binned ? sql`now()` : null, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export async function moveQuestions(db: Db, ids: readonly string[], place: { bankId: string; categoryId: string | null }): Promise<void> {
  await db
    .updateTable('questions')
    .set((q) => ({ ...place, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export async function setStates(db: Db, by: { memberId: string }, ids: readonly string[], state: QuestionState): Promise<void> {
  await db
    .updateTable('questions')
    .set((q) => ({
      state,
      ...(state === 'ready' ? { verified: true } : {}),
      updatedBy: by.memberId,
      updatedAt: sql`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

interface Labels {
  add: { knowledgePoints?: string[] | undefined; tags?: string[] | undefined }
  remove: { knowledgePoints?: string[] | undefined; tags?: string[] | undefined }
  source?: string | undefined
}

/** A list of names without some and with others, each once, in the order in which they came. */
const changed = (column: string, remove: readonly string[] = [], add: readonly string[] = []) =>
  sql<string[]>`array(select name from unnest(${sql.ref(column)} || ${[...add]}::text[]) with ordinality as each (name, at)
    where not name = any (${[...remove]}::text[]) group by name order by min(at) limit 20)`

export async function labelQuestions(db: Db, ids: readonly string[], { add, remove, source }: Labels): Promise<void> {
  await db
    .updateTable('questions')
    .set((q) => ({
      knowledgePoints: changed('knowledgePoints', remove.knowledgePoints, add.knowledgePoints),
      tags: changed('tags', remove.tags, add.tags),
      ...(source === undefined ? {} : { source }),
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** In how many papers and chapters these questions are, all together. */
export async function countUses(db: Db, ids: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('questions')
    .select((q) => q.fn.sum<number>('usedCount').as('uses'))
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(row?.uses ?? 0)
}
