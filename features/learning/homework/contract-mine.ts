import { z } from 'zod'
import { answersShownWhen, homeworkLimits, lateRules } from '#assessment/homework/homework.ts'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'
import { Annotation, Annotations, ShownTask } from './contract-annotations.ts'
import { Answers, HandedAnswer, ShownQuestion } from './contract-questions.ts'

const time = z.iso.datetime()

/** What there is to do about it. `missed`: nothing was handed in, and nothing is accepted any more. */
export const myStates = ['coming', 'todo', 'draft', 'submitted', 'returned', 'graded', 'missed'] as const
export type MyState = (typeof myStates)[number]

const MyHomeworkRow = z.object({
  id: z.uuid(),
  classId: z.uuid(),
  className: z.string(),
  title: z.string(),
  points: z.number(),
  state: z.enum(myStates),
  /** For this person. */
  openAt: time,
  dueAt: time,
  cutoffAt: time.nullable(),
  submittedAt: time.nullable(),
  lateMinutes: z.int(),
  /** Of what was returned: until when the correction is wanted. */
  returnedUntil: time.nullable(),
  /** Until when works of others are to be reviewed; null when none is left, or it is not the time for it. */
  reviewsUntil: time.nullable(),
  /** Once it is released; without what was taken off for lateness. */
  counted: z.number().nullable(),
  now: time,
})
export type MyHomeworkRow = z.infer<typeof MyHomeworkRow>

export const myHomeworkList = call('GET /pressplatform/myhomeworks', 'signedIn', {
  does: 'Lists the homework of the classes in which the caller is a student, of all or of one; the nearest due time first, what is done the latest first.',
  query: Paging.extend({
    classId: z.uuid().optional(),
    /** Of the classes that take this course. */
    courseId: z.uuid().optional(),
    /** `todo`: to be handed in, corrections included, or works of others to be reviewed. `done`: handed in, graded or missed. */
    when: z.enum(['todo', 'done', 'all']).default('all'),
  }),
  data: pageOf(MyHomeworkRow),
})

const MyVersion = z.object({
  no: z.int(),
  text: RichText.nullable(),
  files: z.array(StoredFile),
  answers: z.array(HandedAnswer),
  annotations: z.array(Annotation),
  statement: z.string(),
  lateMinutes: z.int(),
  receipt: z.string(),
  submittedAt: time,
  returned: z.object({ reason: z.string(), until: time.nullable(), by: z.string(), at: time }).nullable(),
})
export type MyVersion = z.infer<typeof MyVersion>

const Draft = z.object({
  /** How often it was saved; sent with the next change. */
  no: RowVersion,
  text: RichText.nullable(),
  files: z.array(StoredFile),
  answers: Answers,
  annotations: z.array(Annotation),
  savedAt: time.nullable(),
})
export type Draft = z.infer<typeof Draft>

/** The group with which a student hands in, and what waits until everybody in it has confirmed. */
const Group = z.object({
  name: z.string(),
  members: z.array(z.object({ id: z.uuid(), name: z.string(), confirmed: z.boolean() })),
  proposal: z
    .object({
      id: z.uuid(),
      by: z.string(),
      mine: z.boolean(),
      text: RichText.nullable(),
      files: z.array(StoredFile),
      answers: Answers,
      annotations: z.array(Annotation),
      at: time,
    })
    .nullable(),
})

const MyHomework = MyHomeworkRow.extend({
  body: RichText,
  files: z.array(StoredFile),
  /** Null where none is asked for, and before the homework opens. */
  annotationTask: ShownTask.nullable(),
  takesText: z.boolean(),
  takesFiles: z.boolean(),
  maxFiles: z.int(),
  maxMegabytes: z.int(),
  attempts: z.int(),
  lateRule: z.enum(lateRules),
  latePerDay: z.number(),
  lateMost: z.number(),
  statement: z.string(),
  teacher: z.string(),
  /** Dates of the class, and why those of the person are others. */
  usual: z.object({ dueAt: time, cutoffAt: time.nullable() }),
  extension: z.object({ until: time, reason: z.string() }).nullable(),
  dueHours: z.int(),
  /** Empty before it opens. */
  questions: z.array(ShownQuestion),
  answersShown: z.enum(answersShownWhen),
  /** Whether something can be handed in now, and if not why. */
  accepts: z.enum(['early', 'open', 'late', 'over', 'ended', 'noMore']),
  draft: Draft,
  /** Null where the person hands in alone. */
  group: Group.nullable(),
  /** Works are reviewed by the students of the class. */
  reviewed: z.boolean(),
  history: z.array(MyVersion),
  /** Once it is released; `gradedBy` is null where the rules of the questions have graded. */
  result: z
    .object({ score: z.number(), deduction: z.number(), counted: z.number(), feedback: z.string(), gradedBy: z.string().nullable() })
    .nullable(),
})
export type MyHomework = z.infer<typeof MyHomework>

export const myHomeworkGet = call('GET /pressplatform/classes/{classId}/homeworks/{homeworkId}/mine', 'signedIn', {
  does: 'Returns a homework to a student of the class: the task, the own dates and why, the draft, what was handed in, and the result once it is released.',
  data: MyHomework,
})

const Work = z.object({
  text: RichText.nullable().default(null),
  fileIds: z.array(z.uuid()).max(homeworkLimits.files).default([]),
  answers: Answers.default([]),
  annotations: Annotations.default([]),
})

export const homeworkDraftSave = call('PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/draft', 'signedIn', {
  does: 'Saves the draft of a student, also after the cut-off. A repeat of what is saved already changes nothing; another state than the one that was read is refused.',
  body: Work.extend({ no: RowVersion }),
  data: z.object({ no: RowVersion, savedAt: time }),
})

export const homeworkSubmit = call('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/submissions', 'signedIn', {
  does: 'Hands a version in and gives a receipt. In a homework by groups it is proposed to the group, and handed in for all once everybody has confirmed. What is too late is refused and kept as the draft by the screen.',
  body: Work.extend({
    /** The statement of the homework was read and confirmed. */
    confirmed: z.boolean().default(false),
  }),
  once: true,
  data: MyHomework,
})

/** Of the proposal that was read: another one may have taken its place. */
const proposalId = z.uuid()

export const groupConfirm = call('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/confirmations', 'signedIn', {
  does: 'Confirms what a member of the group has proposed to hand in. The last confirmation hands it in for everybody in the group.',
  body: z.object({ proposalId, confirmed: z.boolean().default(false) }),
  data: MyHomework,
})

export const groupTakeBack = call('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/takeback', 'signedIn', {
  does: 'Takes back what a member of the group has proposed to hand in, with a reason that the others are told; nothing was handed in then.',
  body: z.object({ proposalId, reason: z.string().trim().max(homeworkLimits.reasonLength).default('') }),
  data: MyHomework,
})
