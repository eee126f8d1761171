import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'

const Stars = z.int().min(1).max(5)
const text = z.string().trim().max(2000)
export const reviewStates = ['shown', 'held', 'hidden'] as const
export const reviewSorts = ['newest', 'helpful', 'lowest'] as const

const Review = z.object({
  id: z.uuid(),
  /** Null where the author does not show the name and is not the caller. */
  author: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  anonymous: z.boolean(),
  mine: z.boolean(),
  stars: Stars,
  text: z.string(),
  /** Of the class in which the author took the course; empty where it has none. */
  term: z.string(),
  /** Held and hidden reviews are read by their author and by those who moderate. */
  state: z.enum(reviewStates),
  /** Why it is hidden, or was hidden before the text that waits. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  helpful: z.int(),
  voted: z.boolean(),
  answer: z.object({ text: z.string(), by: z.string(), at: z.iso.datetime(), editedAt: z.iso.datetime().nullable() }).nullable(),
  /** What was reported and is not settled, for those who moderate. */
  reports: z.array(z.object({ name: z.string(), reason: z.string(), at: z.iso.datetime() })),
  rowVersion: RowVersion,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    vote: z.boolean(),
    answer: z.boolean(),
    report: z.boolean(),
    /** To hide, and to show what is hidden or waits. */
    moderate: z.boolean(),
  }),
})
export type Review = z.infer<typeof Review>

/** Why a person may or may not review a course: `unused` has not used it enough yet, `outside` was never a student of a class that takes it. */
export const reviewStandings = ['may', 'team', 'unused', 'outside'] as const

export const reviewSummary = call('GET /pressplatform/courses/{courseId}/reviews/summary', 'signedIn', {
  does: 'Returns how a course is rated, the review of the caller, and whether the caller may write one.',
  data: z.object({
    count: z.int(),
    /** Mean of the stars; null while there are too few. */
    average: z.number().nullable(),
    /** How many give one star, two, and so on to five. */
    counts: z.array(z.int()).length(5),
    mine: Review.nullable(),
    standing: z.enum(reviewStandings),
    /** Of a student: units that are done, how many are wanted, and how many days in a class are wanted with fewer. */
    use: z.object({ done: z.int(), wanted: z.int(), days: z.int() }).nullable(),
    /** Reviews that wait for a decision, for those who moderate. */
    waiting: z.int().nullable(),
  }),
})

export const reviewList = call('GET /pressplatform/courses/{courseId}/reviews', 'signedIn', {
  does: 'Lists the reviews of a course that the caller may read; with `waiting`, for those who moderate, the ones that are held or reported.',
  query: Paging.extend({
    sort: z.enum(reviewSorts).default('newest'),
    stars: Stars.optional(),
    waiting: z.boolean().default(false),
  }),
  data: pageOf(Review),
})

export const reviewSave = call('PUT /pressplatform/courses/{courseId}/reviews/own', 'signedIn', {
  does: 'Stores the caller’s only review of a course, which the caller has used. One with a forbidden word, or that was hidden before, waits for an administrator.',
  body: z.object({
    stars: Stars,
    text: text.default(''),
    anonymous: z.boolean().default(false),
    /** Of the review that is changed; null for a new one. */
    rowVersion: RowVersion.nullable(),
  }),
  data: z.object({ id: z.uuid(), state: z.enum(reviewStates) }),
})

export const reviewRemove = call('DELETE /pressplatform/coursereviews/{reviewId}', 'signedIn', {
  does: 'Deletes a review of the caller’s own for good, with its answer and votes. One that was hidden stays until it is shown again.',
})

export const reviewVote = call('PUT /pressplatform/coursereviews/{reviewId}/helpful', 'signedIn', {
  does: 'Says that a review of another person is helpful, or takes that back.',
  body: z.object({ helpful: z.boolean() }),
  data: z.object({ helpful: z.int() }),
})

export const reviewAnswer = call('PUT /pressplatform/coursereviews/{reviewId}/answer', 'signedIn', {
  does: 'Stores the answer of those who lead the course to a review; there is one, which can be changed.',
  body: z.object({ text: text.min(1), rowVersion: RowVersion }),
})

export const reviewReport = call('PUT /pressplatform/coursereviews/{reviewId}/report', 'signedIn', {
  does: 'Reports a review to the administrators of courses, once per person.',
  body: z.object({ reason: z.string().trim().min(1).max(300) }),
})

export const reviewModerate = call('PUT /pressplatform/coursereviews/{reviewId}/state', 'signedIn', {
  does: 'Hides a review with a reason that its author reads, or shows one that is hidden or waits, as the caller has read it. Either settles the reports about it.',
  body: z.discriminatedUnion('to', [
    z.object({ to: z.literal('hidden'), reason: z.string().trim().min(1).max(300), rowVersion: RowVersion }),
    z.object({ to: z.literal('shown'), rowVersion: RowVersion }),
  ]),
})
