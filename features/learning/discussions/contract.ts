import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { OpenThread, Thread, ThreadDraft, ThreadPlaces } from '../posts/contract.ts'

/** Points with at most two decimals. */
const Points = z.number().min(0).max(1000).multipleOf(0.01)
const MostPoints = Points.refine((points) => points >= 0.01, { params: { words: { zh: '满分要大于 0', en: 'Give more than 0 points' } } })

const graded = {
  essence: z.boolean(),
  /** The points that can be earned; null for a topic that is not graded. */
  points: z.number().nullable(),
}
const TopicRow = Thread.extend(graded)
export type TopicRow = z.infer<typeof TopicRow>

const Topic = OpenThread.extend({
  ...graded,
  /** The caller’s own points; null while there are none. */
  myPoints: z.number().nullable(),
})
export type Topic = z.infer<typeof Topic>

/** What teachers decide about a topic. */
const Settings = z.object({
  pinned: z.boolean().optional(),
  locked: z.boolean().optional(),
  essence: z.boolean().optional(),
  /** Students write until then; null without an end. */
  closesAt: Instant.nullable().optional(),
  points: MostPoints.nullable().optional(),
})
export type TopicSettings = z.infer<typeof Settings>

export const topicList = call('GET /pressplatform/topics', 'signedIn', {
  does: 'Lists the topics of a class, or of the classes in which the caller teaches or learns: pinned ones first, then those with the latest reply.',
  query: ThreadPlaces.extend({ filter: z.enum(['all', 'unread', 'mine', 'essence', 'held']).default('all') }),
  data: pageOf(TopicRow),
})

export const topicGet = call('GET /pressplatform/topics/{topicId}', 'signedIn', {
  does: 'Returns a topic that the caller may read, with its first post.',
  data: Topic,
})

export const topicAdd = call('POST /pressplatform/classes/{classId}/topics', 'signedIn', {
  does: 'Begins a topic in a class. One with a forbidden word waits for a teacher. An end and points are set by teachers.',
  body: ThreadDraft.extend({
    anonymous: z.boolean().default(false),
    closesAt: Instant.nullable().default(null),
    points: MostPoints.nullable().default(null),
  }),
  once: true,
  data: z.object({ id: z.uuid() }),
})

export const topicChange = call('PUT /pressplatform/topics/{topicId}', 'signedIn', {
  does: 'Changes title, text, files and passage of a topic of the caller’s own, which is marked as edited.',
  body: ThreadDraft.extend({ rowVersion: RowVersion }),
  data: Topic,
})

export const topicSettings = call('PUT /pressplatform/topics/{topicId}/settings', 'signedIn', {
  does: 'Pins, locks, closes, grades a topic or marks it as essence; for teachers. Students are told of a topic when it is pinned for the first time.',
  body: Settings,
  data: Topic,
})

/** A student in a graded topic. */
const TopicMark = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Posts of the student in the topic that are neither hidden nor deleted. */
  posts: z.int(),
  points: z.number().nullable(),
  rowVersion: RowVersion,
})
export type TopicMark = z.infer<typeof TopicMark>

export const topicMarks = call('GET /pressplatform/topics/{topicId}/marks', 'signedIn', {
  does: 'Lists for teachers the students of the class with their posts and points in a graded topic, by number and name.',
  query: Paging,
  data: pageOf(TopicMark),
})

export const topicMarksChange = call('PUT /pressplatform/topics/{topicId}/marks', 'signedIn', {
  does: 'Gives students points in a graded topic, or takes them back with null. Points changed meanwhile are a conflict.',
  body: z.object({
    marks: z
      .array(z.object({ memberId: z.uuid(), points: Points.nullable(), rowVersion: RowVersion }))
      .min(1)
      .max(200),
  }),
  data: z.object({ changed: z.int() }),
})
