import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** Members whose roles let them decide on identities. */
export async function selectAuditors(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('members')
    .select('members.id')
    .where('members.disabledAt', 'is', null)
    .where('members.state', '!=', 'left')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('roles')
          .select('roles.code')
          .where(sql<boolean>`roles.code = any (members.roles)`)
          .where(sql<boolean>`'user_management:identity' = any (roles.features)`),
      ),
    )
    .limit(200)
    .execute()
  return found.map((row) => row.id)
}
