import { sql } from 'kysely'
import type { Range } from '#plain/numbers/ranges.ts'
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

interface Figures {
  /** People who have watched some of it in the last 30 days. */
  people: number
  averageSeconds: number | null
  /** The ten seconds in which most positions lie, the earliest of several, and how many do. */
  stopAt: number | null
  stopped: number | null
}

/** How a file was watched in the last 30 days. Positions in the last twentieth of `duration` (seconds, null where it is not known) have not stopped. */
export async function findFigures(db: Db, fileId: string, duration: number | null): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with watched as materialized (
      select position, (select sum(upper(r) - lower(r)) from unnest(ranges) r) as seconds
      from watchings
      where institution_id = here() and file_id = ${fileId} and updated_at > now() - interval '30 days' and not isempty(ranges)),
    stops as (
      select floor(position / 10)::integer * 10 as at, count(*)::integer as people from watched
      where ${duration}::float8 is null or position < ${duration}::float8 * 0.95
      group by 1 order by 2 desc, 1 limit 1)
    select (select count(*)::integer from watched) as people, (select avg(seconds)::float8 from watched) as "averageSeconds",
      (select at from stops) as "stopAt", (select people from stops) as stopped`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a query without a table has one row')
  return found
}
