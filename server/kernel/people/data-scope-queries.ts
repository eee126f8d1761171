import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Rows } from '../data/rows.ts'
import type { User } from '../access/session.ts'

/**
 * Condition: a member (the row `members` of a query) is within the data scope of the caller. Scopes are decided only here; a feature limits its
 * own rows by the member that they belong to.
 */
export function withinScope(db: Db, user: User) {
  return (q: ExpressionBuilder<Pick<Rows, 'members'>, 'members'>): Expression<SqlBool> => {
    const self = q('members.id', '=', user.memberId)
    if (user.scope === 'platform' || user.scope === 'institution') return sql<SqlBool>`true`
    if (user.scope === 'own') return self
    if (user.scope === 'class') {
      const advised = db.selectFrom('cohorts').select('cohorts.id').where('adviserId', '=', user.memberId)
      return q.or([self, q('members.cohortId', 'in', advised)])
    }
    const inScope = departmentsInScope(db, user)
    const further = db
      .selectFrom('memberDepartments')
      .select('memberDepartments.memberId')
      .where('kind', '=', 'further')
      .where('departmentId', 'in', inScope)
    return q.or([self, q('members.departmentId', 'in', inScope), q('members.id', 'in', further)])
  }
}

/** The departments within a scope by department, each with all departments below it. */
export function departmentsInScope(db: Db, user: User) {
  const departments = db.selectFrom('departments').select('departments.id')
  if (user.scope === 'departments')
    return departments.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberDepartments')
          .select('memberDepartments.kind')
          .where('memberId', '=', user.memberId)
          .where('kind', '=', 'scope')
          .where(sql<SqlBool>`member_departments.department_id = any (departments.ancestors)`),
      ),
    )
  return departments.where(sql<SqlBool>`${user.departmentId}::uuid = any (departments.ancestors)`)
}

/**
 * The reverse of `withinScope`, as a condition: the data scope of a member (the row `members` of a query) includes the member with this id. Used to
 * choose whom to notify about a member, so that a message goes only to those who may also see that member.
 */
export const scopeIncludes = (memberId: string) => sql<SqlBool>`
  case coalesce(members.scope, (select r.scope from roles r where r.institution_id = members.institution_id and r.code = any (members.roles)
    order by array_position(array['institution', 'department', 'class', 'own'], r.scope) limit 1), 'own')
  when 'institution' then true
  when 'own' then members.id = ${memberId}::uuid
  when 'class' then exists (select from members m join cohorts c on c.institution_id = m.institution_id and c.id = m.cohort_id
    where m.institution_id = members.institution_id and m.id = ${memberId}::uuid and c.adviser_id = members.id)
  else exists (select from departments d where d.institution_id = members.institution_id
    and d.id in (select m.department_id from members m where m.institution_id = members.institution_id and m.id = ${memberId}::uuid
      union select f.department_id from member_departments f
        where f.institution_id = members.institution_id and f.member_id = ${memberId}::uuid and f.kind = 'further')
    and (case when members.scope = 'departments'
      then exists (select from member_departments s where s.institution_id = members.institution_id and s.member_id = members.id
        and s.kind = 'scope' and s.department_id = any (d.ancestors))
      else members.department_id = any (d.ancestors) end))
  end`
