import { z } from 'zod'
import { answerStates, homeworkLimits } from '#assessment/homework/homework.ts'
import { questionLimits } from '#assessment/questions/question.ts'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

const Points = z.number().min(0).max(homeworkLimits.points).multipleOf(0.01)

/** A question that is to be asked. `no` is the version that stands in the homework; null: the one that the question has now. */
export const AskedDraft = z.object({ questionId: z.uuid(), no: Counter.nullable().default(null), points: Points.min(0.01) })
export type AskedDraft = z.infer<typeof AskedDraft>

/** A question of a homework, as its editor lists it. */
export const Asked = z.object({
  questionId: z.uuid(),
  no: z.int(),
  points: z.number(),
  /** In its bank. */
  number: z.int(),
  type: z.int(),
  /** Inline nodes of the beginning of the stem. */
  stem: z.array(z.unknown()),
  /** The question has a newer reviewed version. */
  newer: z.boolean(),
})
export type Asked = z.infer<typeof Asked>

/** Letters of options, a text for each blank by its key, or a text. */
export const AnswerValue = z.union([
  z.object({ options: z.array(z.string().max(2)).max(questionLimits.options) }),
  z.object({
    blanks: z
      .record(z.string().max(20), z.string().max(questionLimits.answerLength))
      .refine((blanks) => Object.keys(blanks).length <= questionLimits.blanks, { params: { words: { zh: '空太多了', en: 'Too many blanks' } } }),
  }),
  z.object({ text: z.string().max(homeworkLimits.answerLength) }),
])
export type AnswerValue = z.infer<typeof AnswerValue>

/** The answers of a draft; questions without an answer are left out. */
export const Answers = z.array(z.object({ questionId: z.uuid(), value: AnswerValue })).max(homeworkLimits.questions)
export type Answers = z.infer<typeof Answers>

/** An answer that was handed in; points and state are null while they may not be seen. */
export const HandedAnswer = z.object({
  questionId: z.uuid(),
  value: AnswerValue.nullable(),
  points: z.number().nullable(),
  state: z.enum(answerStates).nullable(),
})
export type HandedAnswer = z.infer<typeof HandedAnswer>

/** A question as HTML. `right` and `explanation` are null while they may not be seen. */
export const ShownQuestion = z.object({
  id: z.uuid(),
  type: z.int(),
  points: z.number(),
  passage: z.string().nullable(),
  stem: z.string(),
  options: z.array(z.object({ seq: z.string(), html: z.string() })),
  right: z
    .object({
      options: z.array(z.string()),
      blanks: z.array(z.object({ key: z.string(), answer: z.string() })),
      reference: z.string().nullable(),
    })
    .nullable(),
  explanation: z.string().nullable(),
})
export type ShownQuestion = z.infer<typeof ShownQuestion>

/** Points that a teacher gives for the answer to a question. */
export const GivenPoints = z.array(z.object({ questionId: z.uuid(), points: Points })).max(homeworkLimits.questions)

export const homeworkQuestions = call('GET /pressplatform/homeworks/{homeworkId}/questions', 'signedIn', {
  does: 'Returns the questions of a homework with their right answers, and how the students of the classes that the caller teaches have answered them.',
  query: z.object({ classId: z.uuid().optional() }),
  data: z.array(
    ShownQuestion.extend({
      /** Of the latest version of each student. */
      counts: z.object({ right: z.int(), partly: z.int(), wrong: z.int(), empty: z.int(), manual: z.int() }),
      /** The most frequent answers that earn less than all points, with the number of people; not those to open questions. */
      frequent: z.array(z.object({ value: AnswerValue, people: z.int() })),
    }),
  ),
})
export type HomeworkQuestion = z.infer<(typeof homeworkQuestions)['shape']['data']>[number]
