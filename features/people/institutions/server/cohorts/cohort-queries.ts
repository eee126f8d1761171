import { colleaguesIn } from '#server/kernel/people/member-list-queries.ts'
import type { CohortDraft, cohortSorts } from '../../contract-cohorts.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { initialsOf } from '#server/kernel/lists/pinyin.ts'
import { searchTextOf } from '#server/kernel/lists/text.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'

const cohorts = (db: Db) =>
  db
    .selectFrom('cohorts')
    .leftJoin('departments', 'departments.id', 'cohorts.departmentId')
    .leftJoin('members', 'members.id', 'cohorts.adviserId')
    .select(['cohorts.id', 'cohorts.name', 'cohorts.departmentId', 'cohorts.entryYear', 'cohorts.adviserId', 'cohorts.archivedAt'])
    .select(['cohorts.createdAt', 'cohorts.rowVersion', 'departments.name as departmentName', 'members.name as adviserName'])

export type CohortRow = Awaited<ReturnType<typeof takeCohort>>

export async function takeCohort(db: Db, id: string) {
  const found = await cohorts(db).where('cohorts.id', '=', id).executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '行政班不存在', en: 'No such cohort' })
  return found
}

/** The cohorts of a batch, locked for update. Ids that do not exist are left out. */
export async function lockCohorts(db: Db, ids: readonly string[]): Promise<CohortRow[]> {
  await db.selectFrom('cohorts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return cohorts(db).where('cohorts.id', 'in', ids).execute()
}

interface Filter extends Paging {
  q?: string | undefined
  departmentId?: string | undefined
  entryYear?: number | undefined
  archived: boolean
  sort: (typeof cohortSorts)[number]
}

const name = byPinyin('cohorts.name')
const year = sql<number>`coalesce(cohorts.entry_year, 0::smallint)`
const orders = {
  name: ascending(name, 'cohorts.id'),
  '-name': descending(name, 'cohorts.id'),
  entryYear: ascending(year, 'cohorts.id'),
  '-entryYear': descending(year, 'cohorts.id'),
  '-createdAt': descending('cohorts.createdAt', 'cohorts.id'),
}

export function selectCohorts(db: Db, { q, departmentId, entryYear, archived, ...page }: Filter) {
  const below = db
    .selectFrom('departments as d')
    .select('d.id')
    .where(sql<boolean>`${departmentId ?? null}::uuid = any (d.ancestors)`)
  const found = cohorts(db)
    .where(sql<boolean>`(cohorts.archived_at is null)`, '=', !archived)
    .$if(departmentId !== undefined, (rows) => rows.where('cohorts.departmentId', 'in', below))
    .$if(entryYear !== undefined, (rows) => rows.where('cohorts.entryYear', '=', entryYear ?? 0))
  return paged(db, found, orders, { ...page, words: q })
}

/** The number of members of each of these cohorts, without those who have left. */
export async function countCohortMembers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('members')
    .select((q) => ['cohortId', q.fn.countAll<number>().as('count')])
    .where('cohortId', 'in', ids)
    .where('state', '!=', 'left')
    .groupBy('cohortId')
    .execute()
  return new Map(rows.map(({ cohortId, count }) => [cohortId ?? '', Number(count)]))
}

/** Those of these cohorts that have members. Members who have left count, because they keep their cohort. */
export async function selectNonEmptyCohorts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('members').select('cohortId').distinct().where('cohortId', 'in', ids).execute()
  return new Set(rows.map(({ cohortId }) => cohortId ?? ''))
}

const searchTextOfCohort = (cohortName: string) => searchTextOf([cohortName, initialsOf(cohortName)])

export async function insertCohort(db: Db, draft: CohortDraft): Promise<string> {
  const id = newId()
  await mustBeStaff(db, draft)
  await db
    .insertInto('cohorts')
    .values({ ...draft, id, searchText: searchTextOfCohort(draft.name) })
    .execute()
    .catch(refusedCohort)
  return id
}

/** Refuses when the row was changed since `rowVersion` was read. */
export async function updateCohort(db: Db, { id }: CohortRow, rowVersion: number, draft: CohortDraft): Promise<void> {
  await mustBeStaff(db, draft)
  const done = await db
    .updateTable('cohorts')
    .set({ ...draft, searchText: searchTextOfCohort(draft.name), rowVersion: rowVersion + 1 })
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedCohort)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

export async function setArchived(db: Db, ids: readonly string[], archived: boolean): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('cohorts')
    .set({ archivedAt: archived ? sql`now()` : null, rowVersion: sql`row_version + 1` })
    .where('id', 'in', ids)
    .execute()
}

export async function deleteCohorts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.deleteFrom('cohorts').where('id', 'in', ids).execute()
}

/** The members who can be an adviser, which are the staff, filtered by a search text. */
export async function selectAdvisers(db: Db, q: string) {
  const codes = (await db.selectFrom('roles').select('code').where('code', '!=', 'student').execute()).map(({ code }) => code)
  const { wanted, parts } = colleaguesIn(db, codes, undefined)
  const found = db
    .selectFrom('members')
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .select(['members.id', 'members.name', 'members.number', 'departments.name as departmentName'])
    .where(wanted)
  const order = { name: ascending('members.nameKey', 'members.id') }
  return paged(db, found, order, { sort: 'name', page: 1, size: 20, words: q }, parts)
}

/** Refuses an adviser who is not a member of the staff or has left. */
async function mustBeStaff(db: Db, { adviserId }: CohortDraft): Promise<void> {
  if (!adviserId) return
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', adviserId)
    .where(sql<boolean>`roles <> array['student']`)
    .where('state', '!=', 'left')
    .executeTakeFirst()
  if (!found) throw invalid('adviserId', { zh: '没有这位教职工', en: 'There is no such staff member' })
}

function refusedCohort(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  if (constraint === 'cohorts_name') throw invalid('name', { zh: '这个院系已有同名行政班', en: 'The department already has a cohort with this name' })
  if (constraint.includes('department')) throw invalid('departmentId', { zh: '没有这个院系', en: 'There is no such department' })
  throw error
}

/** The cohorts that a member advises. */
export const selectAdvisedCohorts = (db: Db, memberId: string) =>
  db.selectFrom('cohorts').select(['id', 'name']).where('adviserId', '=', memberId).orderBy('name').execute()

/** Gives all cohorts of one adviser to another one and returns their number. */
export async function updateAdviser(db: Db, from: string, to: string): Promise<number> {
  const done = await db.updateTable('cohorts').set({ adviserId: to }).where('adviserId', '=', from).executeTakeFirst()
  return Number(done.numUpdatedRows)
}
