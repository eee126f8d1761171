import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/** Records that a person has seen a unit; `done` when that is what counts. What was done stays done. Returns the credited seconds. */
export async function putSeen(db: Db, memberId: string, unitId: string, done: boolean): Promise<{ seconds: number; doneBefore: boolean }> {
  const row = await db
    .insertInto('unitProgress')
    .values({ memberId, unitId, ...(done && { doneAt: sql<Date>`now()` }) })
    .onConflict((c) =>
      c.columns(['institutionId', 'unitId', 'memberId']).doUpdateSet({
        doneAt: done ? sql<Date>`coalesce(unit_progress.done_at, now())` : sql<Date | null>`unit_progress.done_at`,
      }),
    )
    .returning(['seconds', 'doneAt'])
    .executeTakeFirstOrThrow()
  return { seconds: row.seconds, doneBefore: row.doneAt !== null }
}

/** The unit in which a person was last, and the seconds since then; null without one. Other beats of the person wait. */
export const lockBeat = async (db: Db, memberId: string) =>
  (await db
    .selectFrom('unitBeats')
    .select(['unitId', sql<number>`extract(epoch from clock_timestamp() - at)::float8`.as('seconds')])
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()) ?? null

export async function putBeat(db: Db, memberId: string, unitId: string): Promise<void> {
  const at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('unitBeats')
    .values({ memberId, unitId, at })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet({ unitId, at }))
    .execute()
}

/** Adds credited seconds to what a person has in a unit; from `wanted` seconds on it is done. */
export async function addSeconds(db: Db, memberId: string, unitId: string, seconds: number, wanted: number | null) {
  const row = await db
    .updateTable('unitProgress')
    .set({
      seconds: sql<number>`least(seconds + ${seconds}, 2000000000)`,
      doneAt: sql<Date | null>`case when seconds + ${seconds} >= ${wanted}::integer then coalesce(done_at, now()) else done_at end`,
    })
    .where('memberId', '=', memberId)
    .where('unitId', '=', unitId)
    .returning(['seconds', 'doneAt'])
    .executeTakeFirst()
  return row && { seconds: row.seconds, doneBefore: row.doneAt !== null }
}
