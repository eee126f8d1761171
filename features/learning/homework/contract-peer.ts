import { z } from 'zod'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { peerLimits } from '#assessment/homework/peer.ts'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { RichText } from '#contract/rich-text.ts'

const time = z.iso.datetime()
const Points = z.number().min(0).max(homeworkLimits.points).multipleOf(0.01)
/** Points for each criterion, in their order. */
export const PointsOfAll = z.array(Points).max(peerLimits.criteria)

export const Criterion = z.object({
  name: z.string().trim().min(1).max(peerLimits.nameLength),
  description: z.string().trim().max(peerLimits.descriptionLength).default(''),
  points: Points.min(0.01),
})

/** How the students of a class review works of each other. The sum of the points of the criteria is scaled to the points of the homework. */
export const PeerSettings = z.object({
  /** Reviews of each work, and by each student who has handed in. */
  reviewers: z.int().min(1).max(peerLimits.reviewers).default(3),
  /** How many times 24 hours reviews are taken, from when nothing more is accepted without an extension. */
  days: z.int().min(1).max(peerLimits.days).default(7),
  criteria: z.array(Criterion).min(1).max(peerLimits.criteria),
  /** Works with the points of the teacher, which each reviewer scores first. */
  samples: z
    .array(z.object({ text: RichText, points: PointsOfAll, comment: z.string().trim().max(peerLimits.commentLength).default('') }))
    .max(peerLimits.samples)
    .default([]),
})
export type PeerSettings = z.infer<typeof PeerSettings>

/** The settings for those who teach. `begun`: works are being reviewed, so that criteria and samples stay. */
export const ShownPeerSettings = PeerSettings.extend({ begun: z.boolean() })

/** What a student has of the reviews of a homework, for the table of those who teach. */
export const PeerState = z.object({
  /** Reviews by the student, and how many are wanted; 0 of what was not handed in. */
  done: z.int(),
  wanted: z.int(),
  /** Reviews have opened, and there is a work left for the student. */
  lacks: z.boolean(),
  /** Reviews of the work of the student that count. */
  received: z.int(),
  proposed: z.number().nullable(),
  /** The reviewers differ by more than a fifth of the points. */
  disputed: z.boolean(),
  /** Reviews that the student has reported and that are still counted. */
  reported: z.int(),
})
export type PeerState = z.infer<typeof PeerState>

export const PeerReminder = z.object({ people: z.int(), open: z.boolean(), at: time.nullable(), again: time.nullable() })

/** A work that a student reviews; nothing in it says whose it is. */
const MyReview = z.object({
  id: z.uuid(),
  /** How often it was saved; sent with the next change. */
  no: RowVersion,
  /** Null when reviews are over. */
  text: RichText.nullable(),
  files: z.array(StoredFile),
  points: PointsOfAll.nullable(),
  comment: z.string(),
  savedAt: time.nullable(),
  /** Of a work that is not reviewed yet: until when it stays with the student. */
  keptUntil: time.nullable(),
  /** The author has handed in another version since, or is to. */
  older: z.boolean(),
  /** A teacher has decided that it does not count. */
  excluded: z.boolean(),
})
export type MyReview = z.infer<typeof MyReview>

/** A review of the own work; nothing in it says who has written it. */
const Received = z.object({
  id: z.uuid(),
  points: PointsOfAll,
  comment: z.string(),
  helpful: z.boolean(),
  /** Why it was reported; null: it was not. */
  report: z.string().nullable(),
})
export type Received = z.infer<typeof Received>

export const peerPhases = ['coming', 'open', 'over', 'ended'] as const

const PeerReviews = z.object({
  /** `ended`: the class is over or the homework archived. */
  phase: z.enum(peerPhases),
  opensAt: time,
  endsAt: time,
  now: time,
  /** The student has handed in, and so takes part. */
  takesPart: z.boolean(),
  criteria: z.array(Criterion),
  done: z.int(),
  wanted: z.int(),
  /** Another work can be taken now. */
  more: z.boolean(),
  /** To be scored first; with the points of the teacher once the own ones are there. */
  samples: z.array(
    z.object({
      id: z.uuid(),
      text: RichText,
      mine: PointsOfAll.nullable(),
      teacher: z.object({ points: PointsOfAll, comment: z.string() }).nullable(),
    }),
  ),
  /** The first taken first. */
  reviews: z.array(MyReview),
  /** Of the own work, once its result is released. */
  received: z.array(Received),
})
export type PeerReviews = z.infer<typeof PeerReviews>

export const peerReviewsGet = call('GET /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews', 'signedIn', {
  does: 'Returns to a student of the class what there is to review, what the student has reviewed, and after the release the reviews of the own work. Names of people are in none of it.',
  data: PeerReviews,
})

export const peerReviewTake = call('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews', 'signedIn', {
  does: 'Gives the student the next work to review, the least reviewed first. A work that was taken and is not reviewed yet stays the next one.',
  data: PeerReviews,
})

export const peerSampleScore = call('PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews/samples/{sampleId}', 'signedIn', {
  does: 'Scores a sample, once; shows the points of the teacher beside the own.',
  body: z.object({ points: PointsOfAll }),
  data: PeerReviews,
})

export const peerReviewSave = call('PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews/{reviewId}', 'signedIn', {
  does: 'Saves a review; it may be changed until reviews are due. One that was changed in another window since is refused.',
  body: z.object({
    no: RowVersion,
    points: PointsOfAll,
    comment: z.string().trim().min(peerLimits.commentLeast).max(peerLimits.commentLength),
  }),
  data: PeerReviews,
})

export const peerReviewAnswer = call('PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/received/{reviewId}', 'signedIn', {
  does: 'Says of a review of the own work whether it was helpful, or reports it to the teacher.',
  body: z.object({ helpful: z.boolean(), report: z.string().trim().min(1).max(peerLimits.reasonLength).nullable() }),
  data: PeerReviews,
})
