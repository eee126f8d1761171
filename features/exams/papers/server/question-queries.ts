import { sql } from 'kysely'
import type { Drawable } from '#assessment/papers/draw.ts'
import type { DifficultyBand } from '#assessment/papers/paper.ts'
import type { Question, QuestionType } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** The most questions of banks that rules draw from. */
const mostDrawable = 20_000

/** The ready questions of banks. */
export async function selectDrawable(db: Db, bankIds: readonly string[]): Promise<(Drawable & { bankId: string })[]> {
  if (!bankIds.length) return []
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'bankId', 'version', 'type', 'difficulty', 'knowledgePoints'])
    .where('bankId', 'in', bankIds)
    .where('binned', '=', false)
    .where('state', '=', 'ready')
    .orderBy('id')
    .limit(mostDrawable)
    .execute()
  return rows.map(({ type, ...row }) => ({ ...row, type: type as QuestionType }))
}

/** How many ready questions of banks there are for each knowledge point and difficulty; the fullest knowledge points first. */
export async function countCells(db: Db, bankIds: readonly string[], type: number | null) {
  const band = sql<DifficultyBand>`case when difficulty <= 2 then 'easy' when difficulty = 3 then 'medium' else 'hard' end`
  const rows = await db
    .selectFrom('questions')
    .innerJoin(sql<{ name: string }>`unnest(knowledge_points)`.as<'point'>(sql`point(name)`), (join) => join.onTrue())
    .select(['point.name as knowledgePoint', band.as('band')])
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('bankId', 'in', bankIds)
    .where('binned', '=', false)
    .where('state', '=', 'ready')
    .$if(type !== null, (q) => q.where('type', '=', type ?? 0))
    .groupBy(['point.name', band])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('point.name')
    .limit(300)
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Questions with what decides whether they are alike. */
export async function selectLikeFacts(db: Db, ids: readonly string[]) {
  if (!ids.length) return []
  return db.selectFrom('questions').select(['id', 'normalText', 'sketch']).where('id', 'in', ids).orderBy('id').execute()
}

/** Those pairs of questions of which somebody has said that they are not the same. */
export async function selectDifferences(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('questionDifferences')
    .select(['questionId', 'otherId'])
    .where('questionId', 'in', ids)
    .where('otherId', 'in', ids)
    .execute()
  return new Set(rows.map(({ questionId, otherId }) => `${questionId} ${otherId}`))
}

/** Questions in given versions, with their passages. */
export async function selectPinned(db: Db, versions: ReadonlyMap<string, number>) {
  if (!versions.size) return []
  const ids = [...versions.keys()]
  const rows = await db
    .selectFrom('questionVersions')
    .innerJoin('questions', 'questions.id', 'questionVersions.questionId')
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .innerJoin(
      sql<{ id: string; no: number }>`unnest(${ids}::uuid[], ${ids.map((id) => versions.get(id) ?? 1)}::integer[])`.as<'wanted'>(sql`wanted(id, no)`),
      (join) => join.onRef('wanted.id', '=', 'questionVersions.questionId').onRef('wanted.no', '=', 'questionVersions.no'),
    )
    .select(['questions.id', 'questions.number', 'questionVersions.no as version', 'questionVersions.content', 'questionVersions.passageId'])
    .select('questionPassages.content as passage')
    .execute()
  return rows.map(({ content, passageId, passage, ...row }) => ({
    ...row,
    content: content as unknown as Question,
    passage: passageId && passage ? { id: passageId, content: passage as unknown as DocJson } : null,
  }))
}

/** Counts one more use of questions. */
export async function countUse(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await db
      .updateTable('questions')
      .set({ usedCount: sql`used_count + 1` })
      .where('id', 'in', ids)
      .execute()
}
