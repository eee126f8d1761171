import { maxDepartmentDepth } from '../../contract-departments.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { initialsOf } from '#server/kernel/lists/pinyin.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { orderWithDepartment } from './department-rules.ts'

const columns = ['id', 'parentId', 'ancestors', 'name', 'code', 'initials', 'position', 'rowVersion'] as const
export type DepartmentRow = Awaited<ReturnType<typeof selectDepartments>>[number]

export const selectDepartments = (db: Db) => db.selectFrom('departments').select(columns).orderBy('position').orderBy('id').execute()

export async function takeDepartment(db: Db, id: string): Promise<DepartmentRow> {
  const found = await db.selectFrom('departments').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '院系不存在', en: 'No such department' })
  return found
}

/** Locks all departments, so that changes of the tree run one after the other and cannot form a cycle together. */
export async function lockTree(db: Db): Promise<void> {
  await db.selectFrom('departments').select('id').orderBy('id').forUpdate().execute()
}

export async function countCohorts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cohorts')
    .select((q) => ['departmentId', q.fn.countAll<number>().as('count')])
    .where('departmentId', 'is not', null)
    .groupBy('departmentId')
    .execute()
  return new Map(rows.map(({ departmentId, count }) => [departmentId ?? '', Number(count)]))
}

interface Place {
  parentId: string | null
  afterId: string | null
}

export async function insertDepartment(db: Db, { name, code, parentId, afterId }: Place & { name: string; code: string | null }): Promise<string> {
  const id = newId()
  const parent = parentId ? await takeDepartment(db, parentId) : undefined
  mustFit((parent?.ancestors.length ?? 0) + 1)
  await db
    .insertInto('departments')
    .values({ id, name, code: code || null, parentId, ancestors: [...(parent?.ancestors ?? []), id], initials: initialsOf(name), position: -1 })
    .execute()
    .catch(refusedDepartment)
  await place(db, id, { parentId, afterId })
  return id
}

/** Changes name and code; refuses when the row was changed since `rowVersion` was read. */
export async function updateDepartment(db: Db, { id }: DepartmentRow, rowVersion: number, { name, code }: { name: string; code: string | null }) {
  const done = await db
    .updateTable('departments')
    .set({ name, code: code || null, initials: initialsOf(name), rowVersion: rowVersion + 1 })
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedDepartment)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

/** Moves a department with everything below it. The caller has locked the tree. */
export async function moveDepartment(db: Db, { id }: DepartmentRow, { parentId, afterId }: Place): Promise<void> {
  const parent = parentId ? await takeDepartment(db, parentId) : undefined
  if (parent?.ancestors.includes(id))
    throw invalid('parentId', { zh: '不能移到它自己或它的下级之中', en: 'A department cannot be moved into itself or a department below it' })
  mustFit((parent?.ancestors.length ?? 0) + (await levelsOf(db, id)))
  await db
    .updateTable('departments')
    .set({ parentId, rowVersion: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refusedDepartment)
  await updateAncestors(db, id, parent?.ancestors ?? [])
  await place(db, id, { parentId, afterId })
}

/**
 * Moves everything in the department `from` to `into`, which must not be below it, and deletes `from`. References in the rules of user groups
 * are changed too. The caller has locked the tree.
 */
export async function mergeDepartment(db: Db, from: DepartmentRow, into: DepartmentRow): Promise<void> {
  mustFit(into.ancestors.length + (await levelsOf(db, from.id)) - 1)
  const last = await db
    .selectFrom('departments')
    .select((q) => q.fn.max('position').as('position'))
    .where('parentId', '=', into.id)
    .executeTakeFirst()
  await db
    .updateTable('departments')
    .set({ parentId: into.id, position: sql`position + ${(last?.position ?? 0) + 1}` })
    .where('parentId', '=', from.id)
    .execute()
    .catch(refusedMerge)
  await db
    .updateTable('departments')
    .set({ ancestors: sql`${into.ancestors}::uuid[] || ancestors[array_position(ancestors, ${from.id}::uuid) + 1:]` })
    .where(sql<boolean>`${from.id}::uuid = any (ancestors)`)
    .where('id', '!=', from.id)
    .execute()
  await db.updateTable('cohorts').set({ departmentId: into.id }).where('departmentId', '=', from.id).execute().catch(refusedMerge)
  await db
    .updateTable('members')
    .set({ departmentId: into.id, rowVersion: sql`row_version + 1` })
    .where('departmentId', '=', from.id)
    .execute()
  const already = db.selectFrom('memberDepartments as other').select(['other.memberId', 'other.kind']).where('other.departmentId', '=', into.id)
  await db
    .deleteFrom('memberDepartments')
    .where('departmentId', '=', from.id)
    .where((q) => q(q.refTuple('memberId', 'kind'), 'in', already.$asTuple('memberId', 'kind')))
    .execute()
  await db.updateTable('memberDepartments').set({ departmentId: into.id }).where('departmentId', '=', from.id).execute()
  const mentioned = sql<boolean>`position(${from.id} in rule::text) > 0`
  await db
    .updateTable('usergroups')
    .set({ rule: sql`replace(rule::text, ${from.id}, ${into.id})::jsonb` })
    .where(mentioned)
    .execute()
  await deleteDepartment(db, from)
}

/** The number of levels of a department together with everything below it. */
async function levelsOf(db: Db, id: string): Promise<number> {
  const { levels } = await db
    .selectFrom('departments')
    .select(sql<number>`max(cardinality(ancestors) - array_position(ancestors, ${id}::uuid) + 1)::int`.as('levels'))
    .where(sql<boolean>`${id}::uuid = any (ancestors)`)
    .executeTakeFirstOrThrow()
  return levels
}

function mustFit(levels: number): void {
  if (levels > maxDepartmentDepth)
    throw invalid('parentId', { zh: `院系最多 ${maxDepartmentDepth} 级`, en: `Departments can be nested at most ${maxDepartmentDepth} levels deep` })
}

export async function deleteDepartment(db: Db, { id }: DepartmentRow): Promise<void> {
  await db.deleteFrom('departments').where('id', '=', id).execute()
}

/** Whether a department has members, cohorts or departments. Members who have left count, because they keep their department. */
export async function holdsAnything(db: Db, { id }: DepartmentRow): Promise<boolean> {
  const first = await Promise.all([
    db.selectFrom('members').select('id').where('departmentId', '=', id).limit(1).executeTakeFirst(),
    db.selectFrom('cohorts').select('id').where('departmentId', '=', id).limit(1).executeTakeFirst(),
    db.selectFrom('departments').select('id').where('parentId', '=', id).limit(1).executeTakeFirst(),
  ])
  return first.some(Boolean)
}

/** Updates the ancestors of a department and of everything below it, after it was moved. */
async function updateAncestors(db: Db, id: string, above: readonly string[]): Promise<void> {
  await db
    .updateTable('departments')
    .set({ ancestors: sql`${above}::uuid[] || ancestors[array_position(ancestors, ${id}::uuid):]` })
    .where(sql<boolean>`${id}::uuid = any (ancestors)`)
    .execute()
}

async function place(db: Db, id: string, { parentId, afterId }: Place): Promise<void> {
  const siblings = await db
    .selectFrom('departments')
    .select('id')
    .where('parentId', parentId ? '=' : 'is', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const siblingIds = siblings.map((each) => each.id)
  const order = orderWithDepartment(siblingIds, id, afterId)
  await db
    .updateTable('departments')
    .set({ position: sql`array_position(${order}::uuid[], id)` })
    .where('id', 'in', order)
    .execute()
}

const constraintOf = (error: unknown) => (error instanceof Error && 'constraint' in error ? String(error.constraint) : '')

function refusedDepartment(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'departments_name')
    throw invalid('name', { zh: '同一级已有同名院系', en: 'A department with this name already exists on this level' })
  if (constraint === 'departments_code') throw invalid('code', { zh: '这个代码已被使用', en: 'This code is taken' })
  throw error
}

function refusedMerge(error: unknown): never {
  if (['departments_name', 'cohorts_name'].includes(constraintOf(error)))
    throw refusal('conflict', {
      zh: '两边有同名的下级院系或行政班，请先改名',
      en: 'Both contain a department or cohort with the same name; rename one first',
    })
  throw error
}
