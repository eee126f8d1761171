import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

const now = sql<Date>`clock_timestamp()`

export interface Written {
  stars: number
  text: string
  anonymous: boolean
  term: string
  state: 'shown' | 'held'
}

/** Inserts the review of a member; refuses with `conflict` when the member has one about this course. Returns its id. */
export async function insertReview(db: Db, memberId: string, courseId: string, written: Written): Promise<string> {
  const id = newId()
  const done = await db
    .insertInto('courseReviews')
    .values({ ...written, id, courseId, authorId: memberId, ...(written.state === 'shown' && { shownAt: now }) })
    .onConflict((conflict) => conflict.columns(['institutionId', 'courseId', 'authorId']).doNothing())
    .executeTakeFirst()
  if (!done.numInsertedOrUpdatedRows) throw refusal('conflict')
  return id
}

/** Changes a review; the reason why it was hidden stays until it is shown. Refuses with `conflict` when it was changed since `rowVersion` was read. */
export async function updateReview(db: Db, id: string, written: Written, rowVersion: number): Promise<void> {
  const done = await db
    .updateTable('courseReviews')
    .set((q) => ({
      ...written,
      editedAt: now,
      rowVersion: q('rowVersion', '+', 1),
      ...(written.state === 'shown' && { shownAt: q.fn.coalesce('shownAt', now) }),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Deletes a review, unless it was hidden and is not shown again; whether it did. */
export async function deleteReview(db: Db, id: string): Promise<boolean> {
  const done = await db.deleteFrom('courseReviews').where('id', '=', id).where('hiddenBy', 'is', null).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Sets or takes back that a person finds a review helpful; returns how many do. */
export async function putVote(db: Db, reviewId: string, memberId: string, helpful: boolean): Promise<number> {
  if (helpful)
    await db
      .insertInto('courseReviewVotes')
      .values({ reviewId, memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('courseReviewVotes').where('reviewId', '=', reviewId).where('memberId', '=', memberId).execute()
  const row = await db.selectFrom('courseReviews').select('helpful').where('id', '=', reviewId).executeTakeFirstOrThrow()
  return row.helpful
}

/** Stores the answer to a review; the time of the first one stays. Refuses with `conflict` when the review was changed since `rowVersion` was read. */
export async function putAnswer(db: Db, id: string, memberId: string, answer: string, rowVersion: number): Promise<void> {
  const done = await db
    .updateTable('courseReviews')
    .set((q) => ({
      answer,
      answeredBy: memberId,
      answeredAt: q.fn.coalesce('answeredAt', now),
      answerEditedAt: sql<Date | null>`case when answered_at is null then null else clock_timestamp() end`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Records what a person reports; a second report of the same person changes the reason. Returns whether it is the first open report of the review. */
export async function putReport(db: Db, reviewId: string, memberId: string, reason: string): Promise<boolean> {
  const open = await db
    .selectFrom('courseReviewReports')
    .select('memberId')
    .where('reviewId', '=', reviewId)
    .where('settledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('courseReviewReports')
    .values({ reviewId, memberId, reason })
    .onConflict((conflict) => conflict.columns(['institutionId', 'reviewId', 'memberId']).doUpdateSet({ reason, at: now, settledAt: null }))
    .execute()
  return open === undefined
}

/** Hides a review with a reason, or shows it; either settles its reports. Refuses with `conflict` when it was changed since `rowVersion` was read. */
export async function decideReview(
  db: Db,
  memberId: string,
  { id, rowVersion }: { id: string; rowVersion: number },
  state: 'hidden' | 'shown',
  reason: string,
): Promise<void> {
  const done = await db
    .updateTable('courseReviews')
    .set((q) => ({
      state,
      reason,
      hiddenBy: state === 'hidden' ? memberId : null,
      rowVersion: q('rowVersion', '+', 1),
      ...(state === 'shown' && { shownAt: q.fn.coalesce('shownAt', now) }),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
  await db.updateTable('courseReviewReports').set({ settledAt: now }).where('reviewId', '=', id).where('settledAt', 'is', null).execute()
}
