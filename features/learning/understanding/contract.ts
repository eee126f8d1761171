import { z } from 'zod'
import { call } from '#contract/call.ts'

/** What those who teach can do about a place: tell the class, give questions, explain it in a lesson. */
export const actionKinds = ['notice', 'questions', 'lesson', 'note'] as const
export type ActionKind = (typeof actionKinds)[number]

const Action = z.object({
  id: z.uuid(),
  kind: z.enum(actionKinds),
  by: z.string(),
  at: z.iso.datetime(),
  /** The notice that was written, while it exists and the caller may see it in the list of the class. */
  noticeId: z.uuid().nullable(),
})
export type Action = z.infer<typeof Action>

/** A place of a book: a knowledge point in a chapter, else a passage of it, else (both empty) the chapter as a whole. */
const Spot = z.object({
  chapterId: z.uuid(),
  point: z.string().max(60).default(''),
  /** The id of the block of the passage. */
  block: z.string().max(60).default(''),
})

const Place = Spot.extend({
  /** The number and the name of its chapter. */
  number: z.string(),
  name: z.string(),
  /** A sentence of the book that the place is about, or what students have quoted; null where there is none. */
  passage: z.object({ text: z.string(), block: z.string() }).nullable(),
  /** Answers to its questions, one for each student and question. Null: of fewer people than figures are computed for. */
  wrong: z.object({ share: z.number().min(0).max(1), answers: z.int(), people: z.int() }).nullable(),
  /** Some have answered, too few for a figure. */
  tooFew: z.boolean(),
  /** Questions of students about it, with those who have the same question. */
  asked: z.object({ questions: z.int(), people: z.int(), unanswered: z.int() }),
  /** Students who came back to the chapter after reading it, of those who have read it. Null: too few have. */
  reread: z.object({ people: z.int(), readers: z.int() }).nullable(),
  /** The wrong answer that most have given, when enough have. */
  mistake: z.object({ text: z.string(), people: z.int() }).nullable(),
  /** The bank of one of its questions that the caller may see; null: there is none. */
  bankId: z.uuid().nullable(),
  actions: z.array(Action),
})
export type Place = z.infer<typeof Place>

const Understanding = z.object({
  /** Null: the class has no book, or it was withdrawn. */
  book: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Active students, and how many a figure needs at least. */
  students: z.int(),
  needed: z.int(),
  /** The chapters at the top of the book with the number of their places, in the order of the book. */
  chapters: z.array(z.object({ id: z.uuid(), number: z.string(), name: z.string(), places: z.int() })),
  /** The chapter whose places are listed; null: the class has none. */
  chapterId: z.uuid().nullable(),
  /** The place that was understood least comes first; those with too few answers come last. */
  places: z.array(Place),
  can: z.object({ act: z.boolean() }),
})
export type Understanding = z.infer<typeof Understanding>

export const understandingGet = call('GET /pressplatform/classes/{classId}/understanding', 'signedIn', {
  does: 'Returns for those who teach a class the places of its book that its students understand least: wrong answers, questions asked and re-reading of the last 180 days, in sums without names. Without `chapterId`, or with one that has no places, it is the chapter with the place that comes first.',
  query: z.object({ chapterId: z.uuid().optional() }),
  data: Understanding,
})

export const understandingAct = call('POST /pressplatform/classes/{classId}/understanding/actions', 'signedIn', {
  does: 'Records what those who teach a class have done about a place of its book; doing the same again changes nothing.',
  body: Spot.extend({
    kind: z.enum(actionKinds),
    /** A notice of the class, for `notice`. */
    noticeId: z.uuid().nullable().default(null),
  }),
  data: Action,
})

export const understandingUndo = call('DELETE /pressplatform/classes/{classId}/understanding/actions/{actionId}', 'signedIn', {
  does: 'Takes the record of an action back. A notice that was written stays.',
})
