import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { ResultQuestion } from './contract.ts'

export const appealLimits = {
  textLength: 2000,
  /** Entries of one appeal, decisions among them. */
  entries: 100,
} as const

/** `open`: waits for a decision. `kept`: the mark stays. `changed`: it was changed. `withdrawn`: by the candidate. */
export const appealStates = ['open', 'kept', 'changed', 'withdrawn'] as const
export type AppealState = (typeof appealStates)[number]

const time = z.iso.datetime()
const Text = z.string().trim().min(1).max(appealLimits.textLength)

const AppealEntry = z.object({
  id: z.uuid(),
  /** `said` by the candidate or by a person who decides, a decision, or that the candidate has withdrawn the appeal. */
  kind: z.enum(['said', 'kept', 'changed', 'withdrawn']),
  text: z.string(),
  /** Of a decision: the mark before and after it. */
  pointsBefore: z.number().nullable(),
  pointsAfter: z.number().nullable(),
  byCandidate: z.boolean(),
  /** Empty where the candidate reads what those who decide have written. */
  by: z.string(),
  at: time,
})
export type AppealEntry = z.infer<typeof AppealEntry>

const Appeal = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  state: z.enum(appealStates),
  /** The oldest first. */
  entries: z.array(AppealEntry),
  rowVersion: RowVersion,
})
export type Appeal = z.infer<typeof Appeal>

export const appealMine = call('GET /pressplatform/attempts/{attemptId}/appeals', 'signedIn', {
  does: 'Returns the appeals of the caller against marks of an attempt, and until when more are taken.',
  data: z.object({
    /** Null: no appeals are taken against marks of this test. */
    until: time.nullable(),
    /** An appeal can be made now. */
    open: z.boolean(),
    appeals: z.array(Appeal),
  }),
})
export type OwnAppeals = z.infer<(typeof appealMine)['shape']['data']>

export const appealAdd = call('POST /pressplatform/attempts/{attemptId}/appeals', 'signedIn', {
  does: 'Appeals against the mark of a question of an attempt of the caller, once for each question; one that was withdrawn is opened again. Those who hold the test are told.',
  once: true,
  body: z.object({ questionId: z.uuid(), text: Text }),
  data: Appeal,
})

export const appealSay = call('POST /pressplatform/appeals/{appealId}/entries', 'signedIn', {
  does: 'Adds a text to an open appeal, by its candidate or by those who decide it. The other side is told.',
  once: true,
  body: z.object({ text: Text }),
  data: Appeal,
})

export const appealWithdraw = call('POST /pressplatform/appeals/{appealId}/withdraw', 'signedIn', {
  does: 'Withdraws an open appeal of the caller.',
  data: Appeal,
})

const AppealRow = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  /** The place of the question as the candidate saw it. */
  number: z.int(),
  state: z.enum(appealStates),
  candidate: z.string(),
  /** The number of the person in the institution. */
  candidateNumber: z.string().nullable(),
  className: z.string(),
  /** The mark as it is now. */
  points: z.number().nullable(),
  of: z.number(),
  madeAt: time,
  /** The beginning of what the candidate wrote first. */
  beginning: z.string(),
  /** The candidate has written last. */
  unanswered: z.boolean(),
})
export type AppealRow = z.infer<typeof AppealRow>

export const appealSorts = ['madeAt', '-madeAt'] as const

export const appealList = call('GET /pressplatform/tests/{testId}/appeals', 'signedIn', {
  does: 'Lists the appeals against marks of a test, to those who hold it.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    /** `decided`: kept or changed. */
    state: z.enum(['open', 'decided', 'withdrawn']).optional(),
    questionId: z.uuid().optional(),
    sort: z.enum(appealSorts).default('madeAt'),
  }),
  data: pageOf(AppealRow),
})

const AppealFull = Appeal.extend({
  testId: z.uuid(),
  attemptId: z.uuid(),
  candidate: z.string(),
  candidateNumber: z.string().nullable(),
  /** The question with the answer, its mark and all that is known of it. */
  question: ResultQuestion,
  /** The caller may decide it now. */
  decides: z.boolean(),
})
export type AppealFull = z.infer<typeof AppealFull>

export const appealGet = call('GET /pressplatform/appeals/{appealId}', 'signedIn', {
  does: 'Returns an appeal with the question and the answer, to those who hold the test.',
  data: AppealFull,
})

export const appealDecide = call('POST /pressplatform/appeals/{appealId}/decision', 'signedIn', {
  does: 'Decides an appeal: the mark stays, or is changed to these points, at once and on record. The candidate is told. It can be decided again while the results are released.',
  once: true,
  body: z.object({
    /** Null: the mark stays. */
    points: z.number().min(0).max(100_000).multipleOf(0.01).nullable(),
    text: Text,
    rowVersion: RowVersion,
  }),
  data: AppealFull,
})
