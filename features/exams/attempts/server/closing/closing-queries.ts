import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/**
 * Hands in up to `most` attempts whose time is over, at the end of their time. One in which answers are being saved is left for the next run: those
 * answers belong to it. Returns them.
 */
export async function submitOverdue(db: Db, most: number): Promise<{ id: string; testId: string }[]> {
  const due = await db
    .selectFrom('attempts')
    .select('id')
    .where('state', '=', 'running')
    .where('closesAt', '<', sql<Date>`clock_timestamp()`)
    .orderBy('closesAt')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  if (!due.length) return []
  return db
    .updateTable('attempts')
    .set({ state: 'submitted', submitKind: 'time', submittedAt: sql`deadline_at` })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returning(['id', 'testId'])
    .execute()
}
