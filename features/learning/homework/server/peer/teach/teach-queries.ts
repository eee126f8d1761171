import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Place } from '../../students/student-queries.ts'

/** The reviews of the work of an author with who has written them, those of the latest version first. */
export async function selectWorkReviews(db: Db, { homeworkId, classId, memberId }: Place) {
  const rows = await db
    .selectFrom('peerReviews')
    .innerJoin('members', 'members.id', 'peerReviews.reviewerId')
    .select(['peerReviews.id', 'peerReviews.versionNo', 'peerReviews.points', 'peerReviews.comment', 'peerReviews.savedAt'])
    .select(['peerReviews.helpful', 'peerReviews.report', 'peerReviews.reportedAt', 'peerReviews.reviewerId', 'members.name as reviewerName'])
    .select(sql<boolean>`peer_reviews.excluded_at is not null`.as('excluded'))
    .where('peerReviews.homeworkId', '=', homeworkId)
    .where('peerReviews.classId', '=', classId)
    .where('peerReviews.authorId', '=', memberId)
    .where('peerReviews.points', 'is not', null)
    .orderBy('peerReviews.versionNo', 'desc')
    .orderBy('peerReviews.reviewedAt')
    .orderBy('peerReviews.id')
    .execute()
  return rows.map((row) => ({ ...row, points: row.points as number[] }))
}

/** A review of a class with the name of its author, locked until the transaction ends. */
export const lockReview = (db: Db, { homeworkId, classId }: Omit<Place, 'memberId'>, id: string) =>
  db
    .selectFrom('peerReviews')
    .innerJoin('members', 'members.id', 'peerReviews.authorId')
    .select(['peerReviews.id', 'members.name as authorName', sql<boolean>`peer_reviews.excluded_at is not null`.as('excluded')])
    .where('peerReviews.id', '=', id)
    .where('peerReviews.homeworkId', '=', homeworkId)
    .where('peerReviews.classId', '=', classId)
    .where('peerReviews.points', 'is not', null)
    .forUpdate('peerReviews')
    .executeTakeFirst()

export const putExcluded = (db: Db, id: string, by: string | null) =>
  db
    .updateTable('peerReviews')
    .set({ excludedBy: by, excludedAt: by === null ? null : sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** Gives each of these people, who are locked, a score of their own. Feedback that is there stays. */
export async function putOwnScores(
  db: Db,
  homeworkId: string,
  places: readonly { classId: string; memberId: string; score: number }[],
  by: string,
): Promise<void> {
  if (!places.length) return
  await sql`update submissions s set state = 'graded', score = g.score, graded_by = ${by}::uuid, graded_at = clock_timestamp(),
      row_version = s.row_version + 1
    from unnest(${places.map(({ classId }) => classId)}::uuid[], ${places.map(({ memberId }) => memberId)}::uuid[],
      ${places.map(({ score }) => score)}::numeric[]) as g(class_id, member_id, score)
    where s.institution_id = here() and s.homework_id = ${homeworkId}::uuid and s.class_id = g.class_id and s.member_id = g.member_id`.execute(db)
}

/** Notes that those with reviews to do were reminded. */
export const noteReviewsReminded = (db: Db, homeworkId: string, classIds: readonly string[]) =>
  db
    .updateTable('homeworkClasses')
    .set({ reviewsRemindedAt: sql<Date>`now()` })
    .where('homeworkId', '=', homeworkId)
    .where('classId', 'in', classIds)
    .execute()
