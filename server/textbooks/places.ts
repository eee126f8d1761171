import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

interface Someone {
  memberId: string
}

/** Someone's place on the team of a textbook: his own, or an editor's through one of his user groups. */
export const placeOf = ({ memberId }: Someone) => sql<string | null>`coalesce(textbook_members.role,
  (select 'editor' from opened_by_groups(textbooks.institution_id, ${memberId}, textbooks.id) where access = 'edit' limit 1))`

/** The textbooks that someone may edit through his user groups; mostly none. */
export async function editedThroughGroups(db: Db, { memberId }: Someone): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct textbook_id as id from opened_by_groups(here(), ${memberId}) where access = 'edit'`.execute(db)
  return rows.map(({ id }) => id)
}
