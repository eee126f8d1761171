import { z } from 'zod'
import { pageLimits } from '#assessment/papers/answer-pages.ts'
import { rubricLimits } from '#assessment/rubrics/rubric.ts'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { answerPageRule } from '#contract/files.ts'
import { questionLimits } from '#assessment/questions/question.ts'
import { testKinds } from '#features/exams/tests/contract.ts'
import { ShownQuestion } from '#features/exams/tests/contract-questions.ts'

const time = z.iso.datetime()

/** The SHA-256 of the bytes of a page, by which answers and remarks name it. */
const PageName = z.string().regex(/^[0-9a-f]{64}$/)
/** A page of an answer by hand; `url` is null while it has not arrived. Width and height are in pixels. */
export const AnswerPage = z.object({ sha256: PageName, url: z.string().nullable(), width: z.int(), height: z.int() })
export type AnswerPage = z.infer<typeof AnswerPage>

/** What a candidate answered: letters of options as they stand in the question, a text for each blank by its key, a text with pages by hand, or null when it was taken back. */
export const AnswerValue = z
  .union([
    z.object({ options: z.array(z.string().max(2)).max(questionLimits.options) }),
    z.object({ blanks: z.record(z.string().max(20), z.string().max(questionLimits.answerLength)) }),
    z.object({ text: z.string().max(100_000), pages: z.array(PageName).max(pageLimits.ofAnswer).optional() }),
  ])
  .nullable()
export type AnswerValue = z.infer<typeof AnswerValue>

const AttemptQuestion = ShownQuestion.extend({
  id: z.uuid(),
  points: z.number(),
  /** In the order of this attempt; the letter that is shown is that of the place, `seq` is what is answered. */
  options: z.array(z.object({ seq: z.string(), html: z.string() })),
  /** What is told about it: it was withdrawn, or its answer was corrected. */
  notice: z.string(),
})
export type AttemptQuestion = z.infer<typeof AttemptQuestion>

/** Something that candidates are told while the test runs. */
const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(['broadcast', 'message', 'extended', 'withdrawn', 'corrected']),
  text: z.string(),
  at: time,
})
export type AttemptNotice = z.infer<typeof Notice>

/** The state of an attempt. All times are of the server's clock. */
const AttemptState = z.object({
  id: z.uuid(),
  testId: z.uuid(),
  no: z.int(),
  state: z.enum(['running', 'submitted', 'graded', 'void']),
  now: time,
  startedAt: time,
  /** The end that the candidate has, with all additional time. */
  deadline: time,
  /** Seconds after the end in which answers are still taken. */
  graceSeconds: z.int(),
  submittedAt: time.nullable(),
  submitKind: z.enum(['person', 'time', 'forced']).nullable(),
  forcedReason: z.string(),
  receipt: z.string(),
  /** Questions with an answer, and all of them. */
  answered: z.int(),
  questions: z.int(),
  /** `here`: this browser may write. `elsewhere`: another one does. `asking`: this one waits to be admitted. */
  access: z.enum(['here', 'elsewhere', 'asking']),
  notices: z.array(Notice),
})
export type AttemptState = z.infer<typeof AttemptState>

/** An attempt that runs in this browser, with its questions. `sections` is empty once it is handed in, and in a browser that may not write. */
const Attempt = AttemptState.extend({
  title: z.string(),
  kind: z.enum(testKinds),
  candidate: z.string(),
  className: z.string(),
  seat: z.string(),
  /** What the person gets in addition, and why; null: nothing. */
  extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string() }).nullable(),
  navigation: z.enum(['free', 'forward', 'sections']),
  leaveLimit: z.int().nullable(),
  /** Open questions may be answered by hand, as photographs or a PDF. */
  byHand: z.boolean(),
  /** The pages of answers by hand that have arrived. */
  pages: z.array(AnswerPage),
  sections: z.array(z.object({ title: z.string(), instruction: z.string(), choose: z.int().nullable(), questions: z.array(AttemptQuestion) })),
  /** The last answer to each question. */
  answers: z.array(z.object({ questionId: z.uuid(), seq: Counter, value: AnswerValue, flagged: z.boolean(), savedAt: time })),
})
export type Attempt = z.infer<typeof Attempt>

/** A random name of a browser, which it keeps. Missing: the session stands for it. */
const holder = z.uuid().optional()

export const examCheck = call('GET /pressplatform/tests/{testId}/entry', 'signedIn', {
  does: 'Tells a candidate when and how the test is sat, and what is recorded, before it is begun.',
  query: z.object({ holder }),
  data: z.object({
    id: z.uuid(),
    title: z.string(),
    kind: z.enum(testKinds),
    now: time,
    opensAt: time,
    closesAt: time,
    /** The latest moment at which one may begin. */
    beginsUntil: time,
    /** The minutes that the person has, and the end if the test is begun now or at its opening. */
    minutes: z.number(),
    endsAt: time,
    extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string() }).nullable(),
    points: z.number(),
    questions: z.int(),
    place: z.string(),
    room: z.string(),
    seat: z.string(),
    /** The member id and the name of the caller. */
    candidateId: z.uuid(),
    candidate: z.string(),
    className: z.string(),
    needsPassword: z.boolean(),
    byHand: z.boolean(),
    honour: z.string(),
    oneSession: z.boolean(),
    leaveLimit: z.int().nullable(),
    attemptsAllowed: z.int(),
    attemptsUsed: z.int(),
    /** Why it cannot be begun now; null: it can. */
    refused: z.enum(['early', 'late', 'closed', 'used', 'place', 'standing', 'void', 'laying', 'paper']).nullable(),
    /** The sentence for it. */
    refusedText: z.string(),
    /** The attempt that is running or was the last. */
    attemptId: z.uuid().nullable(),
    attemptState: z.enum(['running', 'submitted', 'graded', 'void']).nullable(),
    access: z.enum(['here', 'elsewhere', 'asking']).nullable(),
  }),
})

export const examStart = call('POST /pressplatform/tests/{testId}/attempts', 'signedIn', {
  does: 'Begins an attempt, or returns the one that runs. Refused when it is too early or late, from another place, with a wrong password, or without the statement.',
  once: true,
  body: z.object({
    password: z.string().max(100).optional(),
    /** The statement of honour was confirmed. */
    honour: z.boolean().optional(),
    /** For whom the page was opened. Refused as a conflict at this field when somebody else has signed in since. */
    candidateId: z.uuid().optional(),
    holder,
  }),
  data: Attempt,
})

export const examGetAttempt = call('GET /pressplatform/attempts/{attemptId}', 'signedIn', {
  does: 'Returns an attempt of the caller with the answers that are saved and the end of its time.',
  query: z.object({ holder }),
  data: Attempt,
})

export const examTake = call('POST /pressplatform/attempts/{attemptId}/take', 'signedIn', {
  does: 'Lets this browser write in an attempt. Where one browser may write at a time, it waits to be admitted by an invigilator.',
  body: z.object({ holder }),
  data: Attempt,
})

export const examSaveAnswer = call('PUT /pressplatform/attempts/{attemptId}/answers', 'signedIn', {
  does: 'Adds answers to the journal of an attempt. An answer is acknowledged when it is stored for good; what is not acknowledged is sent again. Refused as a conflict whose field is `closed`, `late` or `elsewhere`.',
  maxBytes: 4 * 1024 * 1024,
  body: z.object({
    answers: z
      .array(z.object({ questionId: z.uuid(), seq: Counter, value: AnswerValue, flagged: z.boolean().default(false) }))
      .min(1)
      .max(300),
    holder,
  }),
  data: z.object({
    acknowledged: z.array(z.object({ questionId: z.uuid(), seq: Counter })),
    /** Answers whose number is taken by another value, which came from another browser: the values that are kept. */
    other: z.array(z.object({ questionId: z.uuid(), seq: Counter, value: AnswerValue, flagged: z.boolean() })),
    now: time,
    deadline: time,
  }),
})

export const examAddPage = call('POST /pressplatform/attempts/{attemptId}/pages', 'signedIn', {
  does: 'Stores a page of an answer by hand, once for the same bytes. After the attempt has ended only pages that its answers name are taken, for a day. Refused as a conflict whose field is `closed`, `unnamed`, `many` or `forbidden`.',
  upload: answerPageRule,
  data: AnswerPage,
})

export const examReport = call('POST /pressplatform/attempts/{attemptId}/report', 'signedIn', {
  does: 'Says that the browser is there, how many answers wait in it, and when the window was left; returns the state of the attempt. Asked about every 15 seconds.',
  body: z.object({
    holder,
    waiting: z.int().min(0).max(10_000).default(0),
    /** Absences that have ended, each with an id of its own. */
    events: z
      .array(z.object({ id: z.uuid(), kind: z.enum(['away', 'offline']), seconds: z.int().min(0).max(86_400) }))
      .max(100)
      .default([]),
  }),
  data: AttemptState,
})

export const examSubmit = call('POST /pressplatform/attempts/{attemptId}/submit', 'signedIn', {
  does: 'Hands in an attempt, with answers that were not sent yet. What was handed in is not changed any more; a repeated call returns it again.',
  maxBytes: 4 * 1024 * 1024,
  once: true,
  body: z.object({
    answers: z
      .array(z.object({ questionId: z.uuid(), seq: Counter, value: AnswerValue, flagged: z.boolean().default(false) }))
      .max(300)
      .default([]),
    holder,
  }),
  data: Attempt,
})

/** `ink`: a line drawn by hand, only on a page. */
export const remarkKinds = ['tick', 'ring', 'wave', 'note', 'ink'] as const
/**
 * Where a mark is on a page: x and y in turn, from 0 to 10,000 of its width and its height. A tick and a note are one point, a ring two opposite corners of the
 * box around it, a wave its two ends, ink two points or more.
 */
const OnPage = z.object({
  page: PageName,
  line: z
    .array(z.int().min(0).max(10_000))
    .min(2)
    .max(pageLimits.line)
    .refine((line) => line.length % 2 === 0, { params: { words: { zh: '标记的位置不完整', en: 'The place of the mark is not complete' } } }),
})
/** A mark on an answer with a text for the student; either may be missing. */
export const ShownRemark = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  kind: z.enum(remarkKinds),
  /** Characters of the answer, from `start` up to `end`; null: the whole. */
  at: z.object({ start: z.int().min(0).max(100_000), end: z.int().min(0).max(100_000) }).nullable(),
  /** The place on a page by hand, in which case `at` is null. */
  on: OnPage.optional(),
  /** The criterion that it belongs to; empty: none. */
  criterionId: z.string().max(40),
  text: z.string().trim().max(rubricLimits.remarkLength),
})
export type ShownRemark = z.infer<typeof ShownRemark>

/** A question of a result; null or empty what may not be seen. */
export const ResultQuestion = z.object({
  id: z.uuid(),
  number: z.int(),
  section: z.string(),
  shown: AttemptQuestion.nullable(),
  own: AnswerValue,
  /** The pages of the own answer in their order. */
  pages: z.array(AnswerPage),
  flagged: z.boolean(),
  points: z.number().nullable(),
  of: z.number(),
  state: z.enum(['right', 'partly', 'wrong', 'empty', 'manual', 'withdrawn', 'skipped']).nullable(),
  right: z
    .object({
      options: z.array(z.string()),
      blanks: z.array(z.object({ key: z.string(), answer: z.string() })),
      reference: z.string().nullable(),
    })
    .nullable(),
  explanation: z.string().nullable(),
  /** Why an answer that the rules have graded has its points, where the right answer may be seen. `blank` is its place from 1 on, 0 the whole; without points where a correction has changed them. */
  reasons: z.array(z.object({ blank: z.int(), text: z.string(), points: z.number().nullable(), of: z.number() })),
  /** Of an answer that persons have graded: what each of those that count gave, the points of the rubric where one counts and it may be seen, and the remarks. */
  grading: z
    .object({
      scores: z.array(z.number()),
      criteria: z.array(z.object({ id: z.string(), text: z.string(), points: z.number(), of: z.number() })),
      adjust: z.number(),
      remarks: z.array(ShownRemark),
      /** The points that were decided on an appeal, which count in place of those; null: none were. */
      decided: z.number().nullable(),
    })
    .nullable(),
})
export type ResultQuestion = z.infer<typeof ResultQuestion>

/** What may be seen of an attempt that was handed in; null or empty what may not, or not yet. */
const Result = z.object({
  attempt: AttemptState,
  title: z.string(),
  kind: z.enum(testKinds),
  /** The sentence that says what is shown when. */
  notYet: z.string(),
  points: z.number().nullable(),
  of: z.number(),
  passed: z.boolean().nullable(),
  minutes: z.number(),
  /** Only from ten graded attempts on. The counts are of ten equal parts from 0 to all points. */
  position: z.object({ counts: z.array(z.int()), median: z.number(), people: z.int(), rank: z.int() }).nullable(),
  /** Of a test that was sat on paper: its sections. */
  sections: z.array(z.object({ title: z.string(), points: z.number().nullable(), of: z.number() })),
  questions: z.array(ResultQuestion),
})
export type ExamResult = z.infer<typeof Result>

export const examResult = call('GET /pressplatform/attempts/{attemptId}/result', 'signedIn', {
  does: 'Returns what the caller may see of the result of an attempt: marks, own answers, right answers and explanations, as the test releases them.',
  data: Result,
})

export const examPreview = call('GET /pressplatform/attempts/{attemptId}/preview', 'signedIn', {
  does: 'Returns what the candidate of an attempt sees of its result when the results are released, to those who hold the test.',
  data: z.object({ candidate: z.string(), released: z.boolean(), result: Result }),
})
export type ExamPreview = z.infer<(typeof examPreview)['shape']['data']>
export type ExamEntry = z.infer<(typeof examCheck)['shape']['data']>
