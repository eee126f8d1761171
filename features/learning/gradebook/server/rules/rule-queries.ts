import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { ItemKind } from '../../contract.ts'
import type { GradebookRules } from '../../contract-rules.ts'

/** Makes the gradebook of a class if there is none, and locks it against other changes. Returns its version; 0: it was made now. */
export async function lockGradebook(db: Db, classId: string): Promise<number> {
  await db
    .insertInto('gradebooks')
    .values({ classId, rowVersion: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  const { rowVersion } = await db.selectFrom('gradebooks').select('rowVersion').where('classId', '=', classId).forUpdate().executeTakeFirstOrThrow()
  return rowVersion
}

/** The students who are in the class now. Notes that they are told of their totals, if there are any. */
export async function markTold(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('classMembers')
    .select('memberId')
    .where('classId', '=', classId)
    .where('role', '=', 'student')
    .where('state', '=', 'active')
    .execute()
  if (rows.length)
    await db
      .updateTable('gradebooks')
      .set({ toldAt: sql<Date>`now()` })
      .where('classId', '=', classId)
      .execute()
  return rows.map(({ memberId }) => memberId)
}

/** How many marks each item of a class has, and the most points that were entered in it. */
export async function selectUses(db: Db, classId: string) {
  const rows = await db
    .selectFrom('gradebookMarks')
    .innerJoin('gradebookItems', 'gradebookItems.id', 'gradebookMarks.itemId')
    .select((q) => [
      'gradebookMarks.itemId',
      q.fn.countAll<number>().as('marks'),
      sql<number>`greatest(max(gradebook_marks.points), max(gradebook_marks.override_points), 0)`.as('most'),
    ])
    .where('gradebookItems.classId', '=', classId)
    .groupBy('gradebookMarks.itemId')
    .execute()
  return new Map(rows.map(({ itemId, marks, most }) => [itemId, { marks: Number(marks), most }]))
}

export interface NewCategory {
  id: string
  name: string
  weight: number
  dropLowest: number
}
export interface NewItem {
  id: string
  categoryId: string | null
  kind: ItemKind
  sourceId: string | null
  title: string
  points: number
  shown: boolean
}

/** Stores the rules of a gradebook in place of those before. Its caller has locked it. */
export async function replaceRules(
  db: Db,
  classId: string,
  { rowVersion, late, released }: Pick<GradebookRules, 'rowVersion' | 'late' | 'released'>,
  categories: readonly NewCategory[],
  items: readonly NewItem[],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('gradebooks')
    .set((q) => ({ latePerDay: late.perDay, lateMost: late.most, released, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('classId', '=', classId)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw changedMeanwhile()
  if (categories.length)
    await db
      .insertInto('gradebookCategories')
      .values(categories.map((each, seq) => ({ ...each, classId, seq })))
      .onConflict((c) =>
        c.columns(['institutionId', 'id']).doUpdateSet((q) => ({
          seq: q.ref('excluded.seq'),
          name: q.ref('excluded.name'),
          weight: q.ref('excluded.weight'),
          dropLowest: q.ref('excluded.dropLowest'),
        })),
      )
      .execute()
  // Before others are put, so that a test may leave one item and come back as another.
  const kept = items.map(({ id }) => id)
  await db
    .deleteFrom('gradebookItems')
    .where('classId', '=', classId)
    .$if(kept.length > 0, (rows) => rows.where('id', 'not in', kept))
    .execute()
  if (items.length)
    await db
      .insertInto('gradebookItems')
      .values(
        items.map(({ kind, sourceId, ...each }, seq) => ({
          ...each,
          classId,
          seq,
          kind,
          testId: kind === 'test' ? sourceId : null,
          homeworkId: kind === 'homework' ? sourceId : null,
          threadId: kind === 'discussion' ? sourceId : null,
        })),
      )
      .onConflict((c) =>
        c.columns(['institutionId', 'id']).doUpdateSet((q) => ({
          seq: q.ref('excluded.seq'),
          categoryId: q.ref('excluded.categoryId'),
          title: q.ref('excluded.title'),
          points: q.ref('excluded.points'),
          shown: q.ref('excluded.shown'),
        })),
      )
      .execute()
  const left = categories.map(({ id }) => id)
  await db
    .deleteFrom('gradebookCategories')
    .where('classId', '=', classId)
    .$if(left.length > 0, (rows) => rows.where('id', 'not in', left))
    .execute()
}

export const changedMeanwhile = () =>
  refusal('conflict', {
    zh: '权重与规则已被别人修改，请重新打开再改',
    en: 'Weights and rules were changed by somebody else; open them again before you change them',
  })
