import { groupNotThere, membersOfGroup } from '#features/people/users/server/directory/group-members-queries.ts'
import { GroupRule } from '#features/people/users/contract.ts'
import type { Paging } from '#contract/page.ts'
import type { Usergroup } from '../contract.ts'
import { sql } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { containing } from '#server/kernel/lists/text.ts'
import { mayChange } from './policy.ts'

export type GroupRow = Awaited<ReturnType<typeof loadGroup>>

const groups = (db: Db) =>
  db
    .selectFrom('usergroups')
    .innerJoin('members as owners', 'owners.id', 'usergroups.ownerId')
    .select([
      'usergroups.id',
      'usergroups.name',
      'usergroups.describe',
      'usergroups.kind',
      'usergroups.rule',
      'usergroups.ownerId',
      'usergroups.createdAt',
      'usergroups.updatedAt',
      'usergroups.rowVersion',
      'owners.name as ownerName',
    ])

const name = byPinyin('usergroups.name')
const orders = {
  name: ascending(name, 'usergroups.id'),
  '-name': descending(name, 'usergroups.id'),
  '-updatedAt': descending('usergroups.updatedAt', 'usergroups.id'),
  '-createdAt': descending('usergroups.createdAt', 'usergroups.id'),
} as const

interface Filter extends Paging {
  id?: string | undefined
  q?: string | undefined
  kind?: 'static' | 'rule' | undefined
  textbookId?: string | undefined
  sort: keyof typeof orders
}

export function selectGroups(db: Db, { id, q, kind, textbookId, ...paging }: Filter) {
  const opened = db
    .selectFrom('usergroupGrants')
    .select('usergroupGrants.usergroupId')
    .where('resourceKind', '=', 'textbook')
    .where('resourceId', '=', textbookId ?? null)
  const found = groups(db)
    .$if(id !== undefined, (rows) => rows.where('usergroups.id', '=', id ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('usergroups.kind', '=', kind ?? ''))
    .$if(!!q, (rows) => rows.where('usergroups.name', 'ilike', containing(q ?? '')))
    .$if(textbookId !== undefined, (rows) => rows.where('usergroups.id', 'in', opened))
  return paged(db, found, orders, paging)
}

export async function loadGroup(db: Db, id: string) {
  const found = await groups(db).where('usergroups.id', '=', id).executeTakeFirst()
  if (!found) throw groupNotThere()
  return found
}

/** Groups in the shape of the contract, with the number of current members and of grants. */
export async function presentGroups(db: Db, user: User, rows: readonly GroupRow[]): Promise<Usergroup[]> {
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const [grants, listed] = await Promise.all([
    db
      .selectFrom('usergroupGrants')
      .select((q) => ['usergroupId', q.fn.countAll<number>().as('count')])
      .where('usergroupId', 'in', ids)
      .groupBy('usergroupId')
      .execute(),
    db
      .selectFrom('usergroupMembers')
      .innerJoin('members', 'members.id', 'usergroupMembers.memberId')
      .select((q) => ['usergroupId', q.fn.countAll<number>().as('count')])
      .where('usergroupId', 'in', ids)
      .where('members.standing', 'not in', ['left', 'applied'])
      .where('members.visitor', '=', false)
      .where((q) => q.or([q('expiresAt', 'is', null), q('expiresAt', '>', sql<Date>`now()`)]))
      .groupBy('usergroupId')
      .execute(),
  ])
  const byRule = await countByRules(db, rows)
  const countOf = (counts: { usergroupId: string; count: number }[], id: string) => Number(counts.find((row) => row.usergroupId === id)?.count ?? 0)
  return rows.map(({ ownerId, ownerName, rule, kind, createdAt, updatedAt, ...row }) => ({
    ...row,
    contentId_: row.id,
    kind: kind as Usergroup['kind'],
    rule: rule as GroupRule,
    owner: { id: ownerId, name: ownerName },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    memberCount: kind === 'rule' ? (byRule.get(row.id) ?? 0) : countOf(listed, row.id),
    grantCount: countOf(grants, row.id),
    can: { change: mayChange(user, { ownerId }), remove: mayChange(user, { ownerId }) },
  }))
}

/** The number of members that the rules of these groups find, in one statement. */
async function countByRules(db: Db, rows: readonly GroupRow[]): Promise<Map<string, number>> {
  const ruled = rows.filter(({ kind }) => kind === 'rule')
  const [first, ...others] = await Promise.all(
    ruled.map(async ({ id }) => (await membersOfGroup(db, id)).select((q) => [sql<string>`${id}`.as('id'), q.fn.countAll<number>().as('count')])),
  )
  if (!first) return new Map()
  const counts = await others.reduce((all, each) => all.unionAll(each), first).execute()
  return new Map(counts.map(({ id, count }) => [id, Number(count)]))
}

interface GroupDraft {
  name: string
  describe: string
  kind: 'static' | 'rule'
  rule: GroupRule
}

/** Refuses a rule about departments, cohorts or roles that the institution does not have; those of the present rule may be gone by now. */
async function mustKnowPlaces(db: Db, rule: GroupRule, before?: GroupRule): Promise<void> {
  const added = <Key extends 'departmentIds' | 'cohortIds' | 'roles'>(key: Key) => rule[key].filter((each) => !before?.[key].includes(each))
  const [departmentIds, cohortIds, roles] = [added('departmentIds'), added('cohortIds'), added('roles')]
  const missing = async (table: 'departments' | 'cohorts', ids: readonly string[]) =>
    ids.length > 0 && (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).length < new Set(ids).size
  if (await missing('departments', departmentIds)) throw invalid('rule.departmentIds', { zh: '没有这个院系', en: 'There is no such department' })
  if (await missing('cohorts', cohortIds)) throw invalid('rule.cohortIds', { zh: '没有这个行政班', en: 'There is no such cohort' })
  const known = roles.length ? await db.selectFrom('roles').select('code').where('code', 'in', roles).execute() : []
  if (known.length < new Set(roles).size) throw invalid('rule.roles', { zh: '没有这个角色', en: 'There is no such role' })
}

export async function insertGroup(db: Db, user: User, draft: GroupDraft, memberIds: readonly string[]): Promise<string> {
  await mustKnowPlaces(db, draft.rule)
  const id = newId()
  await db
    .insertInto('usergroups')
    .values({ ...columnsOf(draft), id, ownerId: user.memberId })
    .execute()
    .catch(refusedGroup)
  if (draft.kind === 'static') await addMembers(db, user, id, memberIds, null)
  return id
}

export async function updateGroup(
  db: Db,
  { id, rule }: Pick<GroupRow, 'id' | 'rule'>,
  rowVersion: number | undefined,
  draft: GroupDraft,
): Promise<void> {
  if (rowVersion === undefined) throw invalid('rowVersion', { zh: '缺少版本', en: 'The version is missing' })
  await mustKnowPlaces(db, draft.rule, GroupRule.parse(rule))
  const done = await db
    .updateTable('usergroups')
    .set((q) => ({ ...columnsOf(draft), updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedGroup)
  if (!done?.numUpdatedRows) throw refusal('conflict')
  // A group with a rule has no list, so the list of a converted group is deleted.
  if (draft.kind === 'rule') await db.deleteFrom('usergroupMembers').where('usergroupId', '=', id).execute()
}

/** Adds members within the caller's data scope to a group, permanently or until `expiresAt`. */
export async function addMembers(db: Db, user: User, usergroupId: string, memberIds: readonly string[], expiresAt: string | null): Promise<void> {
  const ids = [...new Set(memberIds)]
  if (!ids.length) return
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', ids)
    .where('standing', 'not in', ['left', 'applied'])
    .where('visitor', '=', false)
    .where((q) => withinScope(db, user)(q))
    .execute()
  if (found.length < ids.length) throw invalid('memberIds', { zh: '有人不在本机构', en: 'Some of them are not members of your institution' })
  await db
    .insertInto('usergroupMembers')
    .values(ids.map((memberId) => ({ usergroupId, memberId, expiresAt: expiresAt ? new Date(expiresAt) : null })))
    .onConflict((c) => c.columns(['institutionId', 'usergroupId', 'memberId']).doUpdateSet((q) => ({ expiresAt: q.ref('excluded.expiresAt') })))
    .execute()
}

export async function touchGroup(db: Db, id: string): Promise<void> {
  await db
    .updateTable('usergroups')
    .set({ updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ rule, ...draft }: GroupDraft) {
  if (draft.kind === 'static') return { ...draft, rule: '{}' }
  if (!Object.values(rule).some((part) => part.length))
    throw invalid('rule', { zh: '规则至少要有一个条件', en: 'A rule needs at least one condition' })
  return { ...draft, rule: JSON.stringify(rule) }
}

function refusedGroup(error: unknown): never {
  const nameTaken = error instanceof Error && 'constraint' in error && error.constraint === 'usergroups_name'
  throw nameTaken ? invalid('name', { zh: '已有同名用户组', en: 'A group with this name already exists' }) : error
}

export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('usergroups').where('id', '=', id).execute()
}

/** The groups that a member owns. */
export const selectOwnedGroups = (db: Db, memberId: string) =>
  db.selectFrom('usergroups').select(['id', 'name']).where('ownerId', '=', memberId).orderBy('name').execute()

/** Gives all groups of one member to another one and returns their number. */
export async function updateOwner(db: Db, from: string, to: string): Promise<number> {
  const done = await db.updateTable('usergroups').set({ ownerId: to }).where('ownerId', '=', from).executeTakeFirst()
  return Number(done.numUpdatedRows)
}
