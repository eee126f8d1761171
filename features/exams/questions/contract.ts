import { z } from 'zod'
import { Counter, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { attachmentRule, StoredFile } from '#contract/files.ts'
import { Ids, Paging, pageOf } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'
import { programLanguages } from '#assessment/programs/program.ts'
import { questionLimits } from '#assessment/questions/question.ts'
import { ProgramContent } from '#features/exams/programs/contract.ts'
import { bankAccesses } from './contract-banks.ts'

export const questionStates = ['draft', 'review', 'ready', 'retired'] as const
export type QuestionState = (typeof questionStates)[number]
export const questionSorts = ['-updatedAt', 'updatedAt', 'number', '-number'] as const

const type = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const points = z.number().min(0).max(questionLimits.points).multipleOf(0.01)
const seq = z.string().regex(/^[A-Z]$/)
const key = z.string().regex(/^[a-z0-9]{10}$/)
const names = (most: number) => z.array(z.string().trim().min(1).max(questionLimits.nameLength)).max(most)
const sourceText = z.string().trim().max(questionLimits.sourceLength)
const knowledgePoints = names(questionLimits.knowledgePoints)
const tags = names(questionLimits.tags)

const Blank = z.object({
  key,
  kind: z.enum(['text', 'number']),
  answers: z.array(z.object({ value: z.string().max(questionLimits.answerLength), share: z.int().min(1).max(100) })).max(questionLimits.alternatives),
  tolerance: z.object({ value: z.number().min(0).max(1e12), unit: z.enum(['absolute', 'percent']) }).nullable(),
  points,
})

/** The shape of `Question` in assessment/questions/question.ts. */
export const QuestionContent = z
  .object({
    type,
    stem: RichText,
    options: z.array(z.object({ seq, content: RichText })).max(questionLimits.options),
    answers: z.array(seq).max(questionLimits.options),
    blanks: z.array(Blank).max(questionLimits.blanks),
    blankRules: z.object({
      ignoreSpaces: z.boolean(),
      scientific: z.boolean(),
      ignoreUnit: z.boolean(),
      caseMatters: z.boolean(),
      anyOrder: z.array(z.array(key).max(questionLimits.blanks)).max(questionLimits.blanks),
    }),
    reference: RichText.nullable(),
    criteria: z.array(z.object({ text: z.string().trim().max(500), points })).max(questionLimits.criteria),
    program: ProgramContent.optional(),
    explanation: RichText.nullable(),
    points,
    partial: z.object({ kind: z.enum(['none', 'fixed', 'share', 'minus']), points }),
    lastStays: z.boolean(),
    difficulty: z.int().min(1).max(5),
  })
  .refine(({ type: code, program }) => program === undefined || code === 3, { path: ['program'], error: 'only an open question asks for a program' })

export const QuestionAbout = z.object({ source: sourceText, tags, knowledgePoints })

const Problem = z.object({
  path: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  detail: z.string().optional(),
})
export type QuestionProblemShown = z.infer<typeof Problem>

const person = z.object({ id: z.uuid(), name: z.string() })

/** A row of the list. The wire's names are those of the specification (section 3); `brief` is what the row shows. */
const QuestionRow = z.object({
  id: z.uuid(),
  number: z.int(),
  bankId: z.uuid(),
  categoryId: z.uuid().nullable(),
  questions_type: type,
  questions_answers: z.array(z.string()),
  /** The beginning of the stem and of the options as inline nodes, and the first picture. */
  brief: z.object({
    stem: z.array(z.unknown()),
    options: z.array(z.object({ seq: z.string(), content: z.array(z.unknown()) })),
    picture: z.string().nullable(),
    program: z.enum(programLanguages).nullable().default(null),
  }),
  state: z.enum(questionStates),
  verified: z.boolean(),
  /** Errors that keep it from being ready. */
  problems: z.int(),
  difficulty: z.int(),
  points: z.number(),
  source: z.string(),
  tags: z.array(z.string()),
  knowledgePoints: z.array(z.string()),
  version: z.int(),
  passageId: z.uuid().nullable(),
  usedCount: z.int(),
  /** Graded answers; p and discrimination are null when there are fewer than ten. */
  answersCount: z.int(),
  p: z.number().nullable(),
  discrimination: z.number().nullable(),
  createdBy: person,
  updatedBy: person,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  rowVersion: RowVersion,
})
export type QuestionRow = z.infer<typeof QuestionRow>

const QuestionFull = QuestionRow.extend({
  content: QuestionContent,
  passage: z.object({ id: z.uuid(), content: RichText, questions: z.int() }).nullable(),
  problemsFound: z.array(Problem),
  textbookId: z.uuid().nullable(),
  chapterId: z.uuid().nullable(),
  bank: z.object({ id: z.uuid(), name: z.string(), access: z.enum(bankAccesses) }),
  figures: z
    .object({
      answers: z.int(),
      tests: z.int(),
      options: z.array(z.object({ seq: z.string(), top: z.number(), bottom: z.number(), all: z.number() })),
    })
    .nullable(),
  can: z.object({ edit: z.boolean(), review: z.boolean(), remove: z.boolean() }),
})
export type QuestionFull = z.infer<typeof QuestionFull>

export const questionList = call('GET /question/questions', 'bookexam', {
  does: 'Lists the questions of a bank; those who may not edit it see the ready ones.',
  query: Paging.extend({
    bankId: z.uuid(),
    /** With the categories below it. */
    categoryId: z.uuid().optional(),
    bin: z.boolean().default(false),
    q: z.string().trim().max(100).optional(),
    type: z.int().min(0).max(4).optional(),
    state: z.enum(questionStates).optional(),
    difficulty: z.int().min(1).max(5).optional(),
    knowledgePoint: z.string().trim().max(questionLimits.nameLength).optional(),
    sort: z.enum(questionSorts).default('-updatedAt'),
  }),
  data: pageOf(QuestionRow),
})

export const questionGet = call('GET /question/questions/{questionId}', 'bookexam', {
  does: 'Returns a question with its content, in its current version or an earlier one.',
  query: z.object({ version: Counter.optional() }),
  data: QuestionFull,
})

const Saved = z.object({
  content: QuestionContent,
  about: QuestionAbout,
  /** What was changed, for the list of versions. */
  note: z.string().trim().max(200).default(''),
  /** The passage that the question shares with others. Missing: the one that it has; null: none. Another text is given to all questions of the bank that share it. */
  passage: RichText.nullable().optional(),
})

export const questionAdd = call('POST /question/questions', 'bookexam', {
  does: 'Adds a question to a bank, or to the caller’s own bank, which is made when there is none. One that has errors is stored as a draft.',
  maxBytes: 2 * 1024 * 1024,
  once: true,
  body: Saved.extend({
    bankId: z.uuid().nullable().default(null),
    categoryId: z.uuid().nullable().default(null),
    state: z.enum(['draft', 'review', 'ready']).default('draft'),
    /** A passage of another question, which the new one shares. */
    passageId: z.uuid().nullable().default(null),
  }),
  data: QuestionFull,
})

export const questionChange = call('PUT /question/questions/{questionId}', 'bookexam', {
  does: 'Saves a question; a changed content is a new version, and papers keep theirs. Refused when someone else has saved it since.',
  maxBytes: 2 * 1024 * 1024,
  body: Saved.extend({ rowVersion: RowVersion }),
  data: QuestionFull,
})

export const questionVersions = call('GET /question/questions/{questionId}/versions', 'bookexam', {
  does: 'Lists the versions of a question, the newest first.',
  query: Paging,
  data: pageOf(z.object({ no: z.int(), note: z.string(), by: person, at: z.iso.datetime(), current: z.boolean() })),
})

export const questionLike = call('POST /question/like', 'bookexam', {
  does: 'Finds questions that are like a given text, in the banks that the caller may see; `id` is the question that is being edited.',
  maxBytes: 2 * 1024 * 1024,
  body: z.object({ text: z.string().max(20_000), id: z.uuid().optional() }),
  data: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      bankId: z.uuid(),
      bankName: z.string(),
      by: z.string(),
      usedCount: z.int(),
      /** From 0 to 1. */
      likeness: z.number(),
      /** Its text as it was compared. */
      text: z.string(),
    }),
  ),
})

export const questionsDiffer = call('POST /question/questions/{questionId}/different', 'bookexam', {
  does: 'Records that two like questions are not the same, so that they are not shown as duplicates of each other any more.',
  body: z.object({ otherId: z.uuid() }),
})

export const knowledgePointList = call('GET /question/knowledgepoints', 'bookexam', {
  does: 'Suggests knowledge points that the institution has used.',
  query: z.object({ q: z.string().trim().max(questionLimits.nameLength).default('') }),
  data: z.array(z.string()),
})

export const questionFileSave = call('POST /question/files', 'bookexam', {
  does: 'Uploads a picture, a sound, a film or another file for the questions of a bank.',
  upload: attachmentRule,
  body: z.object({
    bankId: z.uuid(),
    width: z.coerce.number().int().min(1).max(100_000).optional(),
    height: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  data: StoredFile,
})

/** A question as the specification has it on the wire (section 3). `content` of an option is its text; the documents stand beside. */
const WireQuestion = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  questions_type: type,
  questions_stem: z.string(),
  questions_answers: z.array(z.string()),
  questions_options: z.array(z.object({ seq: z.string(), content: z.string() })),
  document: QuestionContent,
})

export const getQuestionsByIds = call('POST /question/examination/getQuestionsByIds', 'bookexam', {
  does: 'Returns questions by their ids, in that order; those that the caller may not see are left out.',
  body: z.object({ ids: Ids }),
  data: z.array(WireQuestion),
})

export const deleteNotVerified = call('DELETE /question/code/deletenotverified', 'bookexam', {
  does: 'Moves the caller’s drafts that have never passed a review to the recycle bin, and returns how many.',
  data: z.object({ count: z.int() }),
})
