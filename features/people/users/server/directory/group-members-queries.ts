import type { GroupRule } from '../../contract.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

export const groupNotThere = () => refusal('notFound', { zh: '用户组不存在', en: 'No such user group' })

/** The present members of a group, by list or by rule: a query over `members` to add columns and conditions to. */
export async function membersOfGroup(db: Db, id: string) {
  const group = await db.selectFrom('usergroups').select(['kind', 'rule']).where('id', '=', id).executeTakeFirst()
  if (!group) throw groupNotThere()
  return group.kind === 'rule' ? membersByRule(db, group.rule as GroupRule) : membersByList(db, id)
}

const present = (db: Db) => db.selectFrom('members').where('members.present', '=', true)

function membersByList(db: Db, id: string) {
  const listed = db
    .selectFrom('usergroupMembers')
    .select('usergroupMembers.memberId')
    .where('usergroupId', '=', id)
    .where((q) => q.or([q('expiresAt', 'is', null), q('expiresAt', '>', sql<Date>`now()`)]))
  return present(db).where('members.id', 'in', listed)
}

/** All members that a rule finds; the same rule as `rule_finds` in the migrations, which tests one member. */
export function membersByRule(db: Db, rule: GroupRule) {
  let found = present(db)
  const { roles, cohortIds, entryYears, departmentIds } = rule
  if (roles.length) found = found.where('members.id', 'in', db.selectFrom('memberRoles').select('memberRoles.memberId').where('role', 'in', roles))
  if (cohortIds.length) found = found.where('members.cohortId', 'in', cohortIds)
  if (entryYears.length)
    found = found.where('members.cohortId', 'in', db.selectFrom('cohorts').select('cohorts.id').where('entryYear', 'in', entryYears))
  if (departmentIds.length) {
    const below = db
      .selectFrom('departments')
      .select('departments.id')
      .where(sql<boolean>`departments.ancestors && ${departmentIds}::uuid[]`)
    const further = db
      .selectFrom('memberDepartments')
      .select('memberDepartments.memberId')
      .where('kind', '=', 'further')
      .where('departmentId', 'in', below)
    found = found.where((q) => q.or([q('members.departmentId', 'in', below), q('members.id', 'in', further)]))
  }
  return found
}
