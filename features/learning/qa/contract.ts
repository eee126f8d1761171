import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pageOf } from '#contract/page.ts'
import { OpenThread, Post, Thread, ThreadDraft, ThreadPlaces } from '../posts/contract.ts'

const asked = {
  /** How many others have the same question. */
  same: z.int(),
  /** A person other than its author has answered. */
  answered: z.boolean(),
  /** An answer is accepted. */
  accepted: z.boolean(),
}
const QuestionRow = Thread.extend(asked)
export type QuestionRow = z.infer<typeof QuestionRow>

const Question = OpenThread.extend({
  ...asked,
  /** The caller has the same question. */
  mineSame: z.boolean(),
  /** The accepted answer, if the caller may read it. */
  answer: Post.omit({ replies: true, replyCount: true }).nullable(),
  can: OpenThread.shape.can.extend({
    /** To accept an answer. */
    accept: z.boolean(),
    same: z.boolean(),
  }),
})
export type Question = z.infer<typeof Question>

const questionFilters = ['all', 'unanswered', 'answered', 'accepted', 'faq', 'unread', 'mine', 'held'] as const

export const questionThreads = call('GET /pressplatform/questions', 'signedIn', {
  does: 'Lists the questions of a class, or of the classes in which the caller teaches or learns: frequent ones first, then those with the latest answer.',
  query: ThreadPlaces.extend({ filter: z.enum(questionFilters).default('all') }),
  data: pageOf(QuestionRow),
})

export const questionThread = call('GET /pressplatform/questions/{questionId}', 'signedIn', {
  does: 'Returns a question that the caller may read, with its text and the accepted answer.',
  data: Question,
})

export const questionAsk = call('POST /pressplatform/classes/{classId}/questions', 'signedIn', {
  does: 'Asks a question in a class. One with a forbidden word waits for a teacher.',
  body: ThreadDraft.extend({ anonymous: z.boolean().default(false) }),
  once: true,
  data: z.object({ id: z.uuid() }),
})

export const questionEdit = call('PUT /pressplatform/questions/{questionId}', 'signedIn', {
  does: 'Changes title, text, files and passage of a question of the caller’s own, which is marked as edited.',
  body: ThreadDraft.extend({ rowVersion: RowVersion }),
  data: Question,
})

export const questionDecide = call('PUT /pressplatform/questions/{questionId}/settings', 'signedIn', {
  does: 'Makes a question a frequent one, which stands first, or closes it; for teachers.',
  body: z.object({ faq: z.boolean().optional(), closed: z.boolean().optional() }),
  data: Question,
})

export const answerAccept = call('PUT /pressplatform/questions/{questionId}/answer', 'signedIn', {
  does: 'Accepts an answer that the class reads, or takes the acceptance back; for the author of the question and teachers.',
  body: z.object({ postId: z.uuid().nullable() }),
  data: Question,
})

export const sameQuestion = call('PUT /pressplatform/questions/{questionId}/same', 'signedIn', {
  does: 'Notes that the caller has the same question, or takes that back.',
  body: z.object({ same: z.boolean() }),
  data: z.object({ same: z.int() }),
})

export const similarQuestions = call('GET /pressplatform/classes/{classId}/questions/similar', 'signedIn', {
  does: 'Finds up to five questions of a class whose words are like a title that is being typed.',
  query: z.object({ title: z.string().trim().min(1).max(100) }),
  data: z.array(z.object({ id: z.uuid(), title: z.string(), accepted: z.boolean(), replies: z.int() })),
})
