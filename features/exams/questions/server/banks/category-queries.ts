import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { countEach } from '#server/kernel/lists/counted.ts'
import { type CategoryRow, categoryLimits, mustFit } from './category-rules.ts'

const noCategory = () => refusal('notFound', { zh: '分类不存在', en: 'No such category' })

/** The categories of a bank in the order of their positions. */
export const selectCategories = (db: Db, bankId: string): Promise<CategoryRow[]> =>
  db
    .selectFrom('questionCategories')
    .select(['id', 'bankId', 'parentId', 'name', 'position'])
    .where('bankId', '=', bankId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function loadCategory(db: Db, id: string): Promise<CategoryRow> {
  const row = await db
    .selectFrom('questionCategories')
    .select(['id', 'bankId', 'parentId', 'name', 'position'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noCategory()
  return row
}

/** How many questions each category has by itself, up to 10,000; only the ready ones unless `all`. */
export const countInCategories = (db: Db, ids: readonly string[], all: boolean) =>
  ids.length
    ? countEach(
        db,
        ids,
        (id) =>
          db
            .selectFrom('questions')
            .where('categoryId', '=', sql<string>`${id}::uuid`)
            .where('binned', '=', false)
            .$if(!all, (q) => q.where('state', '=', 'ready')) as never,
      )
    : Promise.resolve([])

/** Locks the tree of a bank's categories, so that changes of it run one after the other. */
export const lockCategories = (db: Db, bankId: string) => db.selectFrom('questionBanks').select('id').where('id', '=', bankId).forUpdate().execute()

export async function insertCategory(db: Db, rows: readonly CategoryRow[], bankId: string, name: string, parentId: string | null): Promise<string> {
  mustFit(rows, null, parentId)
  const id = newId()
  const position = 1 + Math.max(0, ...rows.filter((row) => row.parentId === parentId).map((row) => row.position))
  await db.insertInto('questionCategories').values({ id, bankId, parentId, name, position }).execute().catch(refusedCategory)
  return id
}

/** Renames a category and puts it below `parentId`, before the sibling `beforeId` or last. */
export async function updateCategory(
  db: Db,
  rows: readonly CategoryRow[],
  id: string,
  { name, parentId, beforeId }: { name: string; parentId: string | null; beforeId: string | null },
): Promise<void> {
  mustFit(rows, id, parentId)
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== id).map((row) => row.id)
  const at = beforeId === null ? siblings.length : siblings.indexOf(beforeId)
  if (at < 0) throw invalid('beforeId', { zh: '分类不在这一级', en: 'That category is not at this level' })
  const order = siblings.toSpliced(at, 0, id)
  await db.updateTable('questionCategories').set({ name, parentId }).where('id', '=', id).execute().catch(refusedCategory)
  await sql`update question_categories set position = o.position from unnest(${order}::uuid[]) with ordinality as o (id, position)
    where question_categories.institution_id = here() and question_categories.id = o.id`.execute(db)
}

/** Removes a category. Its questions and categories go to the one above; a child whose name is taken there keeps its place under a longer name. */
export async function deleteCategory(db: Db, { id, parentId }: CategoryRow): Promise<void> {
  await db.updateTable('questions').set({ categoryId: parentId }).where('categoryId', '=', id).execute()
  await db
    .updateTable('questionCategories')
    .set({
      parentId,
      name: sql<string>`case when exists (select from question_categories o where o.institution_id = question_categories.institution_id
        and o.bank_id = question_categories.bank_id and o.parent_id is not distinct from ${parentId}::uuid and o.id <> ${id}
        and lower(o.name) = lower(question_categories.name)) then left(question_categories.name, 50) || ' ' || left(question_categories.id::text, 8)
        else question_categories.name end`,
    })
    .where('parentId', '=', id)
    .execute()
  await db.deleteFrom('questionCategories').where('id', '=', id).execute()
}

function refusedCategory(error: { constraint?: string }): never {
  if (error.constraint === 'question_categories_name')
    throw invalid('name', { zh: '这一级已有同名的分类', en: 'There is a category with this name at this level' })
  throw error
}

/** The category at the end of a path of names below `top`, made where it is missing. A path deeper than allowed ends at the deepest level. */
export async function categoryAtPath(db: Db, bankId: string, path: readonly string[], top: string | null = null): Promise<string | null> {
  let parentId = top
  for (const name of path.map((each) => each.trim().slice(0, 60)).filter((each) => each !== '')) {
    const rows = await selectCategories(db, bankId)
    const found = rows.find((row) => row.parentId === parentId && row.name.toLowerCase() === name.toLowerCase())
    if (found) parentId = found.id
    else if (rows.length >= categoryLimits.ofBank || depthBelow(rows, parentId) >= categoryLimits.depth) return parentId
    else parentId = await insertCategory(db, rows, bankId, name, parentId)
  }
  return parentId
}

/** `categoryAtPath` for many questions of one transaction: each path is looked up once. */
export function categoriesAtPaths(db: Db, bankId: string, top: string | null): (path: readonly string[]) => Promise<string | null> {
  const known = new Map<string, string | null>()
  return async (path) => {
    const key = JSON.stringify(path)
    const there = known.get(key)
    if (there !== undefined) return there
    const id = await categoryAtPath(db, bankId, path, top)
    known.set(key, id)
    return id
  }
}

const depthBelow = (rows: readonly CategoryRow[], id: string | null): number => {
  let depth = 0
  for (let at = id; at !== null; at = rows.find((row) => row.id === at)?.parentId ?? null) depth += 1
  return depth
}
