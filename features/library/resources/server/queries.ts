import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'

export async function selectReadableIds(db: Db, user: User, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('resources').select('id').where('id', 'in', ids).where('ownerId', '=', user.memberId).execute()
  return new Set(rows.map(({ id }) => id))
}
