import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findProgress } from './progress/progress-queries.ts'
import { readBefore, returnAfterMinutes, seenEveryMinutes } from './progress/progress-rules.ts'
import type { BookRow } from './queries.ts'

export interface Step {
  chapterId: string
  block: string | null
  percent: number
  device: string
  seq: number
}

/** Saves the reading place; what was read is credited apart. False when another device has saved a newer place that this one has not seen. */
export async function savePlace(db: Db, user: User, book: BookRow, step: Step): Promise<boolean> {
  const { textbookId, editionId } = book
  const chapter = await db
    .selectFrom('editionChapters')
    .select('chapterId')
    .where('editionId', '=', editionId)
    .where('chapterId', '=', step.chapterId)
    .executeTakeFirst()
  if (!chapter) throw refusal('notFound', { zh: '章节不在这一版里', en: 'This chapter is not in the edition' })
  const progress = await findProgress(db, user, book)
  const { chapterId, block, percent, device } = step
  const place = { editionId, chapterId, block, percent, device, progress }
  const kept = await db
    .insertInto('readingPlaces')
    .values({ ...place, memberId: user.memberId, textbookId })
    .onConflict((c) =>
      c
        .columns(['institutionId', 'memberId', 'textbookId'])
        .doUpdateSet({ ...place, seq: sql`reading_places.seq + 1`, at: sql`now()` })
        // A device may overwrite the place if it has seen the newest one or has saved it itself.
        .where((q) => q.or([q('readingPlaces.seq', '<=', step.seq), q('readingPlaces.device', '=', device)])),
    )
    .returning('seq')
    .executeTakeFirst()
  await noteReturn(db, user, textbookId, chapterId)
  return kept !== undefined
}

/**
 * Notes that the reader is in a chapter, and counts a return when it was read before and left for long enough. Within a visit it writes once in some minutes;
 * a chapter of which nothing was credited yet has no row and no returns.
 */
async function noteReturn(db: Db, user: User, textbookId: string, chapterId: string): Promise<void> {
  const last = sql<Date>`coalesce(seen_at, at)`
  const longAgo = (minutes: number) => sql<boolean>`${last} < now() - make_interval(mins => ${sql.lit(minutes)})`
  await db
    .updateTable('readingChapters')
    .set({ returns: sql`returns + (read >= ${sql.lit(readBefore)} and ${longAgo(returnAfterMinutes)})::integer`, seenAt: sql`now()` })
    .where('memberId', '=', user.memberId)
    .where('textbookId', '=', textbookId)
    .where('chapterId', '=', chapterId)
    .where((q) => q.or([q('seenAt', 'is', null), longAgo(seenEveryMinutes)]))
    .execute()
}
