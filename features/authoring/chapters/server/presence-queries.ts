import { sql } from 'kysely'
import type { Presence } from '../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'

/** An open screen reports every 15 s. It counts as closed after two missed reports. */
const window = sql<Date>`now() - interval '30 seconds'`

/** The other members who have the chapter open. */
export async function selectOthers(db: Db, user: User, chapterId: string): Promise<Presence[]> {
  const rows = await db
    .selectFrom('chapterPresence')
    .innerJoin('members', 'members.id', 'chapterPresence.memberId')
    .select(['members.id as memberId', 'members.name', 'editing', 'since'])
    .where('chapterId', '=', chapterId)
    .where('memberId', '!=', user.memberId)
    .where('seenAt', '>', window)
    .orderBy('since')
    .execute()
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** Stores whether the user has the chapter open. Returns true if the others need to know: the user came, left, or changed `editing`. */
export async function savePresence(
  db: Db,
  user: User,
  chapterId: string,
  { editing, leaving }: { editing: boolean; leaving: boolean },
): Promise<boolean> {
  const mine = { chapterId, memberId: user.memberId }
  if (leaving) {
    const gone = await db.deleteFrom('chapterPresence').where('chapterId', '=', chapterId).where('memberId', '=', user.memberId).executeTakeFirst()
    return gone.numDeletedRows > 0n
  }
  const before = await db
    .selectFrom('chapterPresence')
    .select('editing')
    .where('chapterId', '=', chapterId)
    .where('memberId', '=', user.memberId)
    .where('seenAt', '>', window)
    .executeTakeFirst()
  const seen = { editing, seenAt: sql<Date>`now()`, ...(!before && { since: sql<Date>`now()` }) }
  await db
    .insertInto('chapterPresence')
    .values({ ...mine, ...seen })
    .onConflict((c) => c.columns(['institutionId', 'chapterId', 'memberId']).doUpdateSet(seen))
    .execute()
  return before?.editing !== editing
}
