import { z } from 'zod'
import { answersShownWhen, homeworkLimits, lateRules } from '#assessment/homework/homework.ts'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'
import { AnnotationTask, ShownTask } from './contract-annotations.ts'
import { Asked, AskedDraft } from './contract-questions.ts'
import { PeerSettings, ShownPeerSettings } from './contract-peer.ts'

export const homeworkStates = ['draft', 'published', 'archived'] as const
export type HomeworkState = (typeof homeworkStates)[number]
/** Of a class: before its opening, until its due time, after it, and when nothing is accepted any more. */
export const homeworkPhases = ['coming', 'open', 'late', 'closed'] as const
export type HomeworkPhase = (typeof homeworkPhases)[number]

const time = z.iso.datetime()
const Score = z.number().min(0).max(homeworkLimits.points).multipleOf(0.01)
const Percent = z.number().min(0).max(100).multipleOf(0.01)

const Dates = z.object({ classId: z.uuid(), openAt: Instant, dueAt: Instant, cutoffAt: Instant.nullable().default(null) })

/** What is asked for, and how it counts. */
const HomeworkDraft = z.object({
  title: z.string().trim().min(1).max(homeworkLimits.titleLength),
  body: RichText,
  fileIds: z.array(z.uuid()).max(homeworkLimits.files).default([]),
  takesText: z.boolean().default(true),
  takesFiles: z.boolean().default(false),
  maxFiles: z.int().min(1).max(homeworkLimits.files).default(5),
  /** Of each file. */
  maxMegabytes: z.int().min(1).max(homeworkLimits.fileMegabytes).default(20),
  /** Where nothing but questions is taken, their sum counts instead. */
  points: Score.min(0.01).default(100),
  questions: z.array(AskedDraft).max(homeworkLimits.questions).default([]),
  answersShown: z.enum(answersShownWhen).default('result'),
  /** How often a person hands in without being asked to. */
  attempts: z.int().min(1).max(homeworkLimits.attempts).default(3),
  lateRule: z.enum(lateRules).default('none'),
  /** Per cent of what was earned, for each day that has begun. */
  latePerDay: Percent.default(10),
  lateMost: Percent.default(50),
  /** What is confirmed on handing in; empty: nothing. */
  statement: z.string().trim().max(homeworkLimits.statementLength).default(''),
  /** The groups of a class hand in together; students without a group alone. */
  byGroup: z.boolean().default(false),
  /** The students of a class review works of each other; null: they do not. */
  peer: PeerSettings.nullable().default(null),
  /** Passages of a chapter with notes are asked for. */
  annotationTask: AnnotationTask.nullable().default(null),
  classes: z.array(Dates).max(homeworkLimits.classes).default([]),
})
export type HomeworkDraft = z.infer<typeof HomeworkDraft>

/** How many students of a class have what. `students` are those in it now. */
const Counts = z.object({ students: z.int(), submitted: z.int(), waiting: z.int(), returned: z.int(), graded: z.int(), unreleased: z.int() })
export type Counts = z.infer<typeof Counts>

const HomeworkClass = Counts.extend({
  id: z.uuid(),
  name: z.string(),
  openAt: time,
  dueAt: time,
  cutoffAt: time.nullable(),
  phase: z.enum(homeworkPhases),
  releasedAt: time.nullable(),
  /** The class has ended: nothing changes. */
  over: z.boolean(),
})
export type HomeworkClass = z.infer<typeof HomeworkClass>

const HomeworkRow = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(homeworkStates),
  points: z.number(),
  lateRule: z.enum(lateRules),
  latePerDay: z.number(),
  lateMost: z.number(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  /** Those that the caller teaches, by due time. */
  classes: z.array(HomeworkClass),
  /** Further classes, which the caller does not teach. */
  otherClasses: z.int(),
  updatedAt: time,
  deletedAt: time.nullable(),
  rowVersion: RowVersion,
  now: time,
  can: z.object({ change: z.boolean(), publish: z.boolean(), withdraw: z.boolean(), archive: z.boolean(), remove: z.boolean() }),
})
export type HomeworkRow = z.infer<typeof HomeworkRow>

const Homework = HomeworkRow.extend({
  body: RichText,
  /** The beginning of the text. */
  excerpt: z.string(),
  files: z.array(StoredFile),
  takesText: z.boolean(),
  takesFiles: z.boolean(),
  maxFiles: z.int(),
  maxMegabytes: z.int(),
  attempts: z.int(),
  statement: z.string(),
  byGroup: z.boolean(),
  questions: z.array(Asked),
  answersShown: z.enum(answersShownWhen),
  /** Something was handed in: the questions stay as they are. */
  questionsFixed: z.boolean(),
  peer: ShownPeerSettings.nullable(),
  annotationTask: ShownTask.nullable(),
  changedBy: z.string(),
  /** To grade, return, extend, remind and release. */
  can: HomeworkRow.shape.can.extend({ grade: z.boolean() }),
})
export type Homework = z.infer<typeof Homework>

export const homeworkList = call('GET /pressplatform/homeworks', 'teach', {
  does: 'Lists the homework of the classes that the caller teaches and the own drafts, or of one class; with `bin` what was deleted.',
  query: Paging.extend({
    classId: z.uuid().optional(),
    /** Of the classes that take this course. */
    courseId: z.uuid().optional(),
    state: z.enum(homeworkStates).optional(),
    q: z.string().trim().max(100).optional(),
    bin: z.boolean().default(false),
    sort: z.enum(['-updatedAt', 'title', '-title']).default('-updatedAt'),
  }),
  data: pageOf(HomeworkRow),
})

export const homeworkGet = call('GET /pressplatform/homeworks/{homeworkId}', 'signedIn', {
  does: 'Returns a homework to those who teach one of its classes, with its dates and how much was handed in.',
  data: Homework,
})

export const homeworkAdd = call('POST /pressplatform/homeworks', 'teach', {
  does: 'Creates a homework as a draft, for classes that the caller teaches.',
  body: HomeworkDraft,
  once: true,
  data: Homework,
})

export const homeworkChange = call('PUT /pressplatform/homeworks/{homeworkId}', 'signedIn', {
  does: 'Changes a homework and its dates. A class in which something was handed in stays; students of a published homework are told of new dates.',
  body: HomeworkDraft.extend({ rowVersion: RowVersion }),
  data: Homework,
})

export const homeworkState = call('POST /pressplatform/homeworks/{homeworkId}/state', 'signedIn', {
  does: 'Publishes a homework to its classes, withdraws one of which nothing was handed in, archives it, or takes it out of the archive.',
  body: z.object({ state: z.enum(homeworkStates), rowVersion: RowVersion }),
  data: Homework,
})

export const homeworkRemove = call('DELETE /pressplatform/homeworks/{homeworkId}', 'signedIn', {
  does: 'Deletes a draft; it can be restored for 30 days.',
})

export const homeworkRestore = call('POST /pressplatform/homeworks/{homeworkId}/restore', 'signedIn', {
  does: 'Restores a deleted draft.',
  data: Homework,
})

export const GivenScore = Score
