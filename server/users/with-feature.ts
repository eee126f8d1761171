import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { byPinyin } from '../kernel/order.ts'

/** Those who are here and whose roles let them do something (`module:feature`), by name; 200 of them at most. */
export const membersWithFeature = (db: Db, feature: string) =>
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
          .where(sql<boolean>`${feature} = any (roles.features)`),
      ),
    )
    .orderBy(byPinyin('members.name'))
    .orderBy('members.id')
    .limit(200)
    .execute()
