import type { Db } from '#server/kernel/data/db.ts'

interface DemoTrial {
  sampleId: string
  memberId: string
  points: number[]
}

interface DemoReview {
  id: string
  homeworkId: string
  classId: string
  authorId: string
  versionNo: number
  reviewerId: string
  points: number[]
  comment: string
  at: Date
}

/** Inserts what students have reviewed in the demo. */
export async function insertDemoReviews(db: Db, trials: readonly DemoTrial[], reviews: readonly DemoReview[]): Promise<void> {
  await db
    .insertInto('peerTrials')
    .values(trials.map(({ points, ...trial }) => ({ ...trial, points: JSON.stringify(points) })))
    .execute()
  await db
    .insertInto('peerReviews')
    .values(
      reviews.map(({ points, at, ...review }) => ({
        ...review,
        points: JSON.stringify(points),
        saveNo: 1,
        claimedAt: at,
        reviewedAt: at,
        savedAt: at,
      })),
    )
    .execute()
}
