import { colleaguesIn, memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { Paging } from '#contract/page.ts'
import type { Colleague } from '../../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { selectRoles } from '../roles/role-queries.ts'
import { rolesOf } from '../present.ts'

const orders = {
  name: ascending('members.nameKey', 'members.id'),
  '-name': descending('members.nameKey', 'members.id'),
  number: ascending(memberNumber, 'members.id'),
  '-number': descending(memberNumber, 'members.id'),
} as const
type Sort = keyof typeof orders

/** Members as their colleagues see them, without contact data: a query over `members` to add conditions to. */
export const colleagues = (db: Db) =>
  db
    .selectFrom('members')
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl', 'members.title', 'members.roles', 'members.departmentId'])
    .select('departments.name as departmentName')
    .where('members.present', '=', true)

type ColleagueRow = Awaited<ReturnType<ReturnType<typeof colleagues>['executeTakeFirstOrThrow']>>

export const presentColleague = (
  { departmentId, departmentName, roles, ...row }: ColleagueRow,
  all: readonly { code: string; name: string }[],
  language: Language,
): Colleague => ({
  ...row,
  department: departmentId && departmentName !== null ? { id: departmentId, name: departmentName } : null,
  roles: rolesOf(roles, all, language),
})

interface Wanted extends Paging {
  q?: string | undefined
  sort: Sort
}

/** A page of active or waiting colleagues with at least one of these roles. */
async function selectColleagues(db: Db, language: Language, codes: readonly string[], departmentId: string | undefined, { q, ...paging }: Wanted) {
  const roles = await selectRoles(db)
  const { wanted, parts } = colleaguesIn(db, codes, departmentId)
  const { items, ...rest } = await paged(db, colleagues(db).where(wanted), orders, { ...paging, words: q }, parts)
  return { ...rest, items: items.map((row) => presentColleague(row, roles, language)) }
}

/** The staff directory, for choosing a colleague: all members except students. It has no contact data and is not limited by data scope. */
export async function selectStaff(
  db: Db,
  language: Language,
  { role, departmentId, ...wanted }: Wanted & { role?: string | undefined; departmentId?: string | undefined },
) {
  const codes = (await selectRoles(db)).map(({ code }) => code).filter((code) => code !== 'student' && (role === undefined || code === role))
  return selectColleagues(db, language, codes, departmentId, wanted)
}

/** Members whose roles allow creating textbooks. */
export async function selectCreators(db: Db, language: Language, wanted: Wanted) {
  const codes = (await selectRoles(db)).filter(({ features }) => features.includes('mybook:add')).map(({ code }) => code)
  return selectColleagues(db, language, codes, undefined, wanted)
}
