import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Rows } from './rows.ts'
import type { User } from './session.ts'

/**
 * Whether a member (the row `members` of a query) lies within the data scope of the one who asks. The one place where scopes are decided:
 * a room adds its own things by the member to whom they belong.
 */
export function withinScope(db: Db, user: User) {
  return (q: ExpressionBuilder<Pick<Rows, 'members'>, 'members'>): Expression<SqlBool> => {
    const self = q('members.id', '=', user.memberId)
    if (user.scope === 'platform' || user.scope === 'institution') return sql<SqlBool>`true`
    if (user.scope === 'own') return self
    if (user.scope === 'class') {
      const advised = db.selectFrom('cohorts').select('cohorts.id').where('adviserId', '=', user.memberId)
      return q.or([self, q('members.cohortId', 'in', advised as never)])
    }
    const below = departmentsInScope(db, user)
    const further = db.selectFrom('memberDepartments').select('memberDepartments.memberId').where('kind', '=', 'further').where('departmentId', 'in', below as never) // prettier-ignore
    return q.or([self, q('members.departmentId', 'in', below as never), q('members.id', 'in', further as never)])
  }
}

/** The departments that a scope of departments reaches, each with everything below it. */
export function departmentsInScope(db: Db, user: User) {
  const below = db.selectFrom('departments').select('departments.id')
  if (user.scope === 'departments')
    return below.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberDepartments')
          .select('memberDepartments.kind')
          .where('memberId', '=', user.memberId)
          .where('kind', '=', 'scope')
          .where(sql<SqlBool>`member_departments.department_id = any (departments.ancestors)`),
      ),
    )
  return below.where(sql<SqlBool>`${user.departmentId}::uuid = any (departments.ancestors)`)
}
