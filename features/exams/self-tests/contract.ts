import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

export const selfTestLimits = { questions: 50, chapters: 300, minutes: 180, perDay: 100 } as const
/** The types of questions that are graded by the rules; others cannot be drawn. */
export const drawnTypes = [0, 1, 2, 4] as const
export const selfTestOrigins = ['chapters', 'bank', 'mistakes', 'similar'] as const
export type SelfTestOrigin = (typeof selfTestOrigins)[number]
/** `new`: not answered yet; `wrong`: whose last answer was not right. */
export const drawnAmong = ['all', 'new', 'wrong'] as const

const size = {
  count: z.int().min(1).max(selfTestLimits.questions),
  /** Null: without a limit. */
  minutes: z.int().min(1).max(selfTestLimits.minutes).nullable().default(null),
}
const among = {
  types: z
    .array(z.literal(drawnTypes))
    .min(1)
    .max(drawnTypes.length)
    .default([...drawnTypes]),
  among: z.enum(drawnAmong).default('all'),
}

export const SelfTestDraft = z.discriminatedUnion('origin', [
  z.object({
    origin: z.literal('chapters'),
    textbookId: z.uuid(),
    chapterIds: z.array(z.uuid()).min(1).max(selfTestLimits.chapters),
    ...among,
    ...size,
  }),
  z.object({ origin: z.literal('bank'), bankId: z.uuid(), ...among, ...size }),
  z.object({ origin: z.literal('mistakes'), ...size }),
  /** Up to three questions that are like one that the caller has answered. */
  z.object({ origin: z.literal('similar'), questionId: z.uuid() }),
])
export type SelfTestDraft = z.infer<typeof SelfTestDraft>

export const selfTestAdd = call('POST /pressplatform/self-tests', 'signedIn', {
  does: 'Draws questions by chapter, from an open bank, from the caller’s mistakes or like one question, and makes a test of them that only the caller can sit.',
  once: true,
  body: SelfTestDraft,
  data: z.object({ testId: z.uuid(), questions: z.int() }),
})

export const selfTestList = call('GET /pressplatform/self-tests', 'signedIn', {
  does: 'Lists the self-tests of the caller, the latest first.',
  query: Paging,
  data: pageOf(
    z.object({
      testId: z.uuid(),
      title: z.string(),
      origin: z.enum(selfTestOrigins),
      questions: z.int(),
      of: z.number(),
      createdAt: z.iso.datetime(),
      /** Answers can still be given. */
      open: z.boolean(),
      /** Null: not begun. */
      attempt: z.object({ id: z.uuid(), submittedAt: z.iso.datetime().nullable(), points: z.number().nullable() }).nullable(),
    }),
  ),
})

export const selfTestSources = call('GET /pressplatform/self-tests/sources', 'signedIn', {
  does: 'Lists where the caller can draw questions from: books that the caller may read and that have questions, last read first, and open question banks.',
  data: z.object({
    textbooks: z.array(z.object({ id: z.uuid(), name: z.string(), coverUrl: z.string(), questions: z.int() })),
    banks: z.array(z.object({ id: z.uuid(), name: z.string(), describe: z.string(), questions: z.int() })),
  }),
})

export const selfTestChapters = call('GET /pressplatform/self-tests/textbooks/{textbookId}', 'signedIn', {
  does: 'Returns the chapters of a book that the caller may read, with how many of their questions can be drawn and how the caller has answered them.',
  data: z.object({
    name: z.string(),
    chapters: z.array(
      z.object({
        id: z.uuid(),
        parentId: z.uuid().nullable(),
        name: z.string(),
        number: z.string(),
        questions: z.int(),
        /** Answered at least once, and not right the last time. */
        answered: z.int(),
        wrong: z.int(),
      }),
    ),
  }),
})

export type SelfTest = z.infer<(typeof selfTestList)['shape']['data']>['items'][number]
export type SelfTestChapter = z.infer<(typeof selfTestChapters)['shape']['data']>['chapters'][number]
export type DrawnTextbook = z.infer<(typeof selfTestSources)['shape']['data']>['textbooks'][number]
export type OpenBank = z.infer<(typeof selfTestSources)['shape']['data']>['banks'][number]
