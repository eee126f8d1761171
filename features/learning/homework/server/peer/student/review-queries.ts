import { sql } from 'kysely'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Place } from '../../students/student-queries.ts'

/** Keeps two students of a class from taking works or reporting reviews at the same time, until the transaction ends. */
export async function lockClassReviews(db: Db, { homeworkId, classId }: Omit<Place, 'memberId'>): Promise<void> {
  await db
    .selectFrom('homeworkClasses')
    .select('homeworkClasses.classId')
    .where('homeworkClasses.homeworkId', '=', homeworkId)
    .where('homeworkClasses.classId', '=', classId)
    .forNoKeyUpdate()
    .execute()
}

/** Gives a version of an author to a reviewer. */
export const insertClaim = (db: Db, { homeworkId, classId, memberId }: Place, authorId: string, versionNo: number) =>
  db.insertInto('peerReviews').values({ id: newId(), homeworkId, classId, authorId, versionNo, reviewerId: memberId }).execute()

/** Takes works back from those who have not reviewed them. */
export async function deleteClaims(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.deleteFrom('peerReviews').where('id', 'in', ids).where('points', 'is', null).execute()
}

/** Lets a work stay with its reviewer for another while. */
export const renewClaim = (db: Db, id: string) =>
  db
    .updateTable('peerReviews')
    .set({ claimedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** The works that a student has taken or reviewed with their texts, the first taken first. */
export async function selectOwnReviews(db: Db, { homeworkId, classId, memberId }: Place) {
  const rows = await db
    .selectFrom('peerReviews')
    .innerJoin('submissionVersions', (join) =>
      join
        .onRef('submissionVersions.homeworkId', '=', 'peerReviews.homeworkId')
        .onRef('submissionVersions.classId', '=', 'peerReviews.classId')
        .onRef('submissionVersions.memberId', '=', 'peerReviews.authorId')
        .onRef('submissionVersions.no', '=', 'peerReviews.versionNo'),
    )
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.homeworkId', '=', 'peerReviews.homeworkId')
        .onRef('submissions.classId', '=', 'peerReviews.classId')
        .onRef('submissions.memberId', '=', 'peerReviews.authorId'),
    )
    .select(['peerReviews.id', 'peerReviews.saveNo', 'peerReviews.points', 'peerReviews.comment', 'peerReviews.savedAt', 'peerReviews.claimedAt'])
    .select(['submissionVersions.text'])
    .select(sql<boolean>`(submissions.version_no <> peer_reviews.version_no or submissions.state = 'returned')`.as('older'))
    .select(sql<boolean>`peer_reviews.excluded_at is not null`.as('excluded'))
    .where('peerReviews.homeworkId', '=', homeworkId)
    .where('peerReviews.classId', '=', classId)
    .where('peerReviews.reviewerId', '=', memberId)
    .orderBy('peerReviews.claimedAt')
    .orderBy('peerReviews.id')
    .execute()
  return rows.map((row) => ({ ...row, text: row.text as unknown as DocJson | null, points: row.points as number[] | null }))
}

/** The files below the texts of the works that a student has taken or reviewed. */
export const selectFilesToReview = (db: Db, { homeworkId, classId, memberId }: Place) =>
  db
    .selectFrom('peerReviews')
    .innerJoin('submissionFiles', (join) =>
      join
        .onRef('submissionFiles.homeworkId', '=', 'peerReviews.homeworkId')
        .onRef('submissionFiles.classId', '=', 'peerReviews.classId')
        .onRef('submissionFiles.memberId', '=', 'peerReviews.authorId')
        .onRef('submissionFiles.versionNo', '=', 'peerReviews.versionNo'),
    )
    .select(['peerReviews.id', 'submissionFiles.fileId'])
    .where('peerReviews.homeworkId', '=', homeworkId)
    .where('peerReviews.classId', '=', classId)
    .where('peerReviews.reviewerId', '=', memberId)
    .where('submissionFiles.inText', '=', false)
    .orderBy('submissionFiles.seq')
    .orderBy('submissionFiles.fileId')
    .execute()

/** A review by a student, locked until the transaction ends; undefined when the work went to another student, or was never given to this one. */
export const lockOwnReview = (db: Db, { homeworkId, classId, memberId }: Place, id: string) =>
  db
    .selectFrom('peerReviews')
    .select(['peerReviews.id', 'peerReviews.saveNo'])
    .where('peerReviews.id', '=', id)
    .where('peerReviews.homeworkId', '=', homeworkId)
    .where('peerReviews.classId', '=', classId)
    .where('peerReviews.reviewerId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

export const saveReview = (db: Db, id: string, points: readonly number[], comment: string) =>
  db
    .updateTable('peerReviews')
    .set((q) => ({
      points: JSON.stringify(points),
      comment,
      saveNo: q('saveNo', '+', 1),
      savedAt: sql<Date>`clock_timestamp()`,
      reviewedAt: sql<Date>`coalesce(reviewed_at, clock_timestamp())`,
    }))
    .where('id', '=', id)
    .execute()

/** Keeps the first points of a student for a sample; later ones change nothing. */
export const putTrial = (db: Db, sampleId: string, memberId: string, points: readonly number[]) =>
  db
    .insertInto('peerTrials')
    .values({ sampleId, memberId, points: JSON.stringify(points) })
    .onConflict((c) => c.doNothing())
    .execute()

/** The reviews of a work that count, as its author sees them, in an order that says nothing of who was first. */
export async function selectReceived(db: Db, { homeworkId, classId, memberId }: Place) {
  const rows = await db
    .selectFrom('peerReviews')
    .select(['id', 'points', 'comment', 'helpful', 'report', 'reportedAt'])
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where('authorId', '=', memberId)
    .where('points', 'is not', null)
    .where('excludedAt', 'is', null)
    .orderBy(sql`md5(id::text)`)
    .execute()
  return rows.map((row) => ({ ...row, points: row.points as number[] }))
}

/** A review of the work of an author that counts, locked until the transaction ends. */
export const lockReceived = (db: Db, { homeworkId, classId, memberId }: Place, id: string) =>
  db
    .selectFrom('peerReviews')
    .select(['id', 'reportedAt'])
    .where('id', '=', id)
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where('authorId', '=', memberId)
    .where('points', 'is not', null)
    .where('excludedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Stores what the author says of a review; the time of a report stays while it is not taken back. */
export const putAuthorAnswer = (db: Db, id: string, { helpful, report }: { helpful: boolean; report: string | null }) =>
  db
    .updateTable('peerReviews')
    .set({ helpful, report: report ?? '', reportedAt: report === null ? null : sql<Date>`coalesce(reported_at, clock_timestamp())` })
    .where('id', '=', id)
    .execute()
