import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { ResultQuestion } from '#features/exams/attempts/contract.ts'

/** Where a person has answered a question: in a test, in a self-test, or in the text of a book. */
export const mistakeOrigins = ['test', 'self', 'book'] as const
export type MistakeOrigin = (typeof mistakeOrigins)[number]

const Mistake = z.object({
  questionId: z.uuid(),
  origin: z.enum(mistakeOrigins),
  /** Of the test or the book in which it was answered last. */
  title: z.string(),
  /** The answers that were not right. In the text of a book only the last answer is kept, so it counts once. */
  wrongs: z.int(),
  wrongAt: z.iso.datetime(),
  mastered: z.boolean(),
  /** The question with the last answer, the right one and the explanation; null when it was taken back. */
  question: ResultQuestion.nullable(),
})
export type Mistake = z.infer<typeof Mistake>

export const mistakeList = call('GET /pressplatform/mistakes', 'signedIn', {
  does: 'Lists the questions that the caller has answered wrong, where the right answer may be seen, the latest first. A question is mastered when the last answer was right or the caller has put it away since.',
  query: Paging.extend({ mastered: z.boolean().default(false), origin: z.enum(mistakeOrigins).optional() }),
  data: pageOf(Mistake).extend({
    /** Of all origins. */
    open: z.int(),
    mastered: z.int(),
  }),
})

export const mistakeMaster = call('PUT /pressplatform/mistakes/{questionId}', 'signedIn', {
  does: 'Puts a question that the caller has answered wrong away as known, or takes it back. A later wrong answer takes it back as well.',
  body: z.object({ mastered: z.boolean() }),
})
