import { z } from 'zod'
import { call } from '#contract/call.ts'
import { questionLimits } from '#assessment/questions/question.ts'

const key = z.string().max(20)
const seq = z.string().max(2)

/** The shape of `GivenAnswer` in assessment/grading/answer.ts. */
const GivenAnswer = z.union([
  z.object({ options: z.array(seq).max(questionLimits.options) }),
  z.object({ blanks: z.record(key, z.string().max(questionLimits.answerLength)) }),
  z.object({ text: z.string().max(20_000) }),
])

const html = z.string()

/** What the reader's answer earns, and the solution as far as it is shown. */
const Answered = z.object({
  answer: GivenAnswer,
  state: z.enum(['right', 'partly', 'wrong', 'manual']),
  points: z.number(),
  of: z.number(),
  blanks: z.array(z.object({ key, points: z.number(), of: z.number(), reason: z.string() })),
  tries: z.int(),
  /** Missing until the answer is right, the reader asks for it, or a person has to compare. */
  solution: z
    .object({
      options: z.array(seq),
      blanks: z.array(z.object({ key, answer: z.string() })),
      reference: html.nullable(),
      criteria: z.array(z.object({ text: z.string(), points: z.number() })),
      explanation: html.nullable(),
    })
    .nullable(),
})
export type PracticeAnswered = z.infer<typeof Answered>

/** A question of a book as HTML; gaps of the stem are elements with `data-blank`. */
const PracticeQuestion = z.object({
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  points: z.number(),
  passage: html.nullable(),
  stem: html,
  options: z.array(z.object({ seq, html })),
  answered: Answered.nullable(),
})
export type PracticeQuestion = z.infer<typeof PracticeQuestion>

export const practiceQuestion = call('GET /pressplatform/reading/{textbookId}/questions/{questionId}', 'signedIn', {
  does: 'Returns a question that stands in a chapter that the caller may read, with the caller’s last answer; never its solution before it was answered.',
  query: z.object({ chapterId: z.uuid(), draft: z.boolean().default(false) }),
  data: PracticeQuestion,
})

export const practiceAnswer = call('POST /pressplatform/reading/{textbookId}/questions/{questionId}/answer', 'signedIn', {
  does: 'Grades an answer to a question in a chapter that the caller may read, and keeps it as the last one. With `show` the solution is given even if it is wrong.',
  body: z.object({ chapterId: z.uuid(), draft: z.boolean().default(false), answer: GivenAnswer, show: z.boolean().default(false) }),
  data: Answered,
})
