import { membersByRule, membersOfGroup } from '#features/people/users/server/directory/group-members-queries.ts'
import type { GroupRule } from '#features/people/users/contract.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { User } from '#server/kernel/access/session.ts'

const orders = {
  name: ascending('members.nameKey', 'members.id'),
  '-name': descending('members.nameKey', 'members.id'),
  number: ascending(memberNumber, 'members.id'),
  '-number': descending(memberNumber, 'members.id'),
} as const

interface Wanted extends Paging {
  words?: string | undefined
  sort: keyof typeof orders
}

/** Members of a group within the caller's data scope, as colleagues see them: a query over `members`. */
const asColleagues = (db: Db, user: User, rows: Awaited<ReturnType<typeof membersOfGroup>>) =>
  rows
    .where((q) => withinScope(db, user)(q))
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl', 'members.title', 'members.roles', 'members.departmentId'])
    .select('departments.name as departmentName')

/** A page of the members that a rule finds. */
export const selectMembersByRule = (db: Db, user: User, rule: GroupRule, wanted: Wanted) =>
  paged(db, asColleagues(db, user, membersByRule(db, rule)), orders, wanted)

/** A page of the members of a group, each with the end of the membership. */
export async function selectGroupMembers(db: Db, user: User, usergroupId: string, wanted: Wanted) {
  const expires = sql<Date | null>`${db
    .selectFrom('usergroupMembers')
    .select('expiresAt')
    .where('usergroupId', '=', usergroupId)
    .where('usergroupMembers.memberId', '=', sql.ref<string>('members.id'))}`
  const found = asColleagues(db, user, await membersOfGroup(db, usergroupId)).select(expires.as('expiresAt'))
  return paged(db, found, orders, wanted)
}

export async function deleteGroupMembers(db: Db, usergroupId: string, memberIds: readonly string[]): Promise<void> {
  await db.deleteFrom('usergroupMembers').where('usergroupId', '=', usergroupId).where('memberId', 'in', memberIds).execute()
}

/** The names of members, by id. */
export async function selectMemberNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('members').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
