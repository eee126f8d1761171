import { z } from 'zod'
import { call } from '#contract/call.ts'
import { programLanguages, programLimits } from '#assessment/programs/program.ts'
import { runEnds } from '#assessment/programs/runs.ts'
import { questionLimits } from '#assessment/questions/question.ts'

const key = z.string().max(20)
const seq = z.string().max(2)

/** The shape of `GivenAnswer` in assessment/grading/answer.ts. */
const GivenAnswer = z.union([
  z.object({ options: z.array(seq).max(questionLimits.options) }),
  z.object({ blanks: z.record(key, z.string().max(questionLimits.answerLength)) }),
  z.object({ text: z.string().max(programLimits.code) }),
])

const html = z.string()

/** How a program did in one test. Of a hidden test nothing else is told. */
const ShownRun = z.object({
  end: z.enum(runEnds),
  passed: z.boolean(),
  hidden: z.boolean(),
  milliseconds: z.int(),
  input: z.string().optional(),
  expected: z.string().optional(),
  output: z.string().optional(),
  error: z.string().optional(),
})

/** What the reader's answer earns, and the solution as far as it is shown. */
const Answered = z.object({
  answer: GivenAnswer,
  state: z.enum(['right', 'partly', 'wrong', 'manual']),
  points: z.number(),
  of: z.number(),
  blanks: z.array(z.object({ key, points: z.number(), of: z.number(), reason: z.string() })),
  /** Of a programming question. */
  runs: z.array(ShownRun).nullable(),
  tries: z.int(),
  /** Missing until the answer is right, the reader asks for it, or a person has to compare. */
  solution: z
    .object({
      options: z.array(seq),
      blanks: z.array(z.object({ key, answer: z.string() })),
      reference: html.nullable(),
      program: z.string().nullable(),
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
  /** Of a programming question; `starter` is the given code, or the reader's last program for an earlier version of the question. */
  program: z
    .object({
      language: z.enum(programLanguages),
      starter: z.string(),
      seconds: z.number(),
      memory: z.int(),
      tests: z.array(z.object({ input: z.string(), output: z.string() })),
      /** Number of tests that are not shown. */
      hidden: z.int(),
    })
    .nullable(),
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
