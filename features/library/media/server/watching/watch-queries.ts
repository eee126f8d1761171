import { sql } from 'kysely'
import type { Range } from '#plain/media/ranges.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { firstAllowance, multirangeOf, rangesIn } from './credit.ts'

/** What may still be credited to this member, and the seconds since that was written. Other beats of the member wait until this one is done. */
export const lockAllowance = (db: Db, memberId: string) =>
  db
    .insertInto('watchAllowances')
    .values({ memberId, seconds: firstAllowance, at: sql<Date>`clock_timestamp()` })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet({ memberId }))
    .returning(['seconds', sql<number>`extract(epoch from clock_timestamp() - at)::float8`.as('since')])
    .executeTakeFirstOrThrow()

export async function updateAllowance(db: Db, memberId: string, seconds: number): Promise<void> {
  await db
    .updateTable('watchAllowances')
    .set({ seconds, at: sql<Date>`clock_timestamp()` })
    .where('memberId', '=', memberId)
    .execute()
}

interface Watched {
  position: number
  ranges: Range[]
}

/** What the member has watched of a file. */
export async function findWatching(db: Db, memberId: string, fileId: string): Promise<Watched | undefined> {
  const row = await db
    .selectFrom('watchings')
    .select(['position', 'ranges'])
    .where('fileId', '=', fileId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row && { position: row.position, ranges: rangesIn(row.ranges) }
}

/** Adds ranges to what the member has watched; returns all of them. */
export async function addWatched(db: Db, memberId: string, fileId: string, { position, ranges }: Watched): Promise<Range[]> {
  const added = sql<string>`${multirangeOf(ranges)}::text::int4multirange`
  const { ranges: all } = await db
    .insertInto('watchings')
    .values({ memberId, fileId, position, ranges: added })
    .onConflict((c) =>
      c.columns(['institutionId', 'fileId', 'memberId']).doUpdateSet({
        position,
        ranges: sql<string>`watchings.ranges + excluded.ranges`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .returning('ranges')
    .executeTakeFirstOrThrow()
  return rangesIn(all)
}
