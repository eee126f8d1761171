import { sql } from 'kysely'
import { scopeIncludes } from './data-scope-queries.ts'
import type { Db } from '../data/db.ts'

/** Active members whose roles hold a right (`module:feature`), by name, at most 200. With `over`, only those whose data scope includes this member. */
export const holdersOfRight = (db: Db, right: string, { over }: { over?: string } = {}) =>
  db
    .selectFrom('members')
    .select(['members.id', 'members.name'])
    .where('members.standing', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberRoles')
          .innerJoin('roles', 'roles.code', 'memberRoles.role')
          .select('roles.code')
          .whereRef('memberRoles.memberId', '=', 'members.id')
          .where(sql<boolean>`${right} = any (roles.features)`),
      ),
    )
    .$if(over !== undefined, (all) => all.where(scopeIncludes(over ?? '')))
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .limit(200)
    .execute()
