import { z } from 'zod'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { BatchResult } from '#contract/page.ts'
import { Criterion, peerPhases, PointsOfAll } from './contract-peer.ts'

const time = z.iso.datetime()

const WorkReview = z.object({
  id: z.uuid(),
  reviewer: z.object({ id: z.uuid(), name: z.string() }),
  versionNo: z.int(),
  points: PointsOfAll,
  comment: z.string(),
  /** Scaled to the points of the homework. */
  total: z.number(),
  /** From 60 to 100, by how near the reviewer came to the points of the samples. */
  weight: z.int(),
  savedAt: time,
  excluded: z.boolean(),
  helpful: z.boolean(),
  report: z.string().nullable(),
})
export type WorkReview = z.infer<typeof WorkReview>

const WorkReviews = z.object({
  criteria: z.array(Criterion),
  reviewers: z.int(),
  weighted: z.boolean(),
  phase: z.enum(peerPhases),
  /** Taken by students and not reviewed yet. */
  taken: z.int(),
  /** Those of the latest version first. */
  reviews: z.array(WorkReview),
  /** From the reviews that count; null without one. `older`: how many of them are of an earlier version. */
  proposal: z.object({ medians: PointsOfAll, score: z.number(), spread: z.number(), disputed: z.boolean(), older: z.int() }).nullable(),
})
export type WorkReviews = z.infer<typeof WorkReviews>

export const workReviewsGet = call('GET /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/reviews', 'signedIn', {
  does: 'Returns the reviews of the work of a student with the names of the reviewers and the score that they propose, to those who teach the class.',
  data: WorkReviews,
})

export const workReviewExclude = call('PUT /pressplatform/homeworks/{homeworkId}/classes/{classId}/reviews/{reviewId}', 'signedIn', {
  does: 'Takes a review out of the proposed score, or in again. A score that was given stays.',
  body: z.object({ excluded: z.boolean() }),
})

export const proposalsTake = call('POST /pressplatform/homeworks/{homeworkId}/proposals', 'signedIn', {
  does: 'Gives students the score that the reviews of their work propose; tells which were left and why. Feedback that is there stays.',
  body: z.object({
    places: z
      .array(z.object({ classId: z.uuid(), memberId: z.uuid(), rowVersion: RowVersion }))
      .min(1)
      .max(homeworkLimits.students),
  }),
  data: BatchResult,
})

export const reviewsRemind = call('POST /pressplatform/homeworks/{homeworkId}/reviews/reminders', 'signedIn', {
  does: 'Reminds those who have reviews to do while they are taken; a class at most once an hour.',
  body: z.object({ classId: z.uuid().optional() }),
  data: z.object({ reminded: z.int() }),
})
