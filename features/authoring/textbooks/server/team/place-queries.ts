import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

interface Caller {
  memberId: string
}

/** A member's role in the team of a textbook: their own, or `editor` through one of their user groups. */
export const placeOf = ({ memberId }: Caller) => sql<string | null>`coalesce(textbook_members.role,
  (select 'editor' from opened_by_groups(textbooks.institution_id, ${memberId}, textbooks.id) where access = 'edit' limit 1))`

/** The ids of the textbooks that a member may edit through user groups; usually none. */
export async function editedThroughGroups(db: Db, { memberId }: Caller): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct textbook_id as id from opened_by_groups(here(), ${memberId}) where access = 'edit'`.execute(db)
  return rows.map(({ id }) => id)
}
