import { z } from 'zod'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { BatchResult, Ids, Paging, pageOf } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'
import { GivenScore } from './contract.ts'
import { Annotation } from './contract-annotations.ts'
import { GivenPoints, HandedAnswer } from './contract-questions.ts'
import { PeerReminder, PeerState } from './contract-peer.ts'

const time = z.iso.datetime()
const Reason = z.string().trim().min(1).max(homeworkLimits.reasonLength)

/**
 * `none`: nothing yet. `draft`: something was written. `extended`: nothing yet, with an own due time ahead. `missing`: nothing although it is due.
 * `waiting`: handed in, to be graded. `again`: a correction, to be graded.
 */
export const workStates = ['none', 'draft', 'extended', 'missing', 'waiting', 'again', 'returned', 'graded'] as const
export type WorkState = (typeof workStates)[number]

export const workFilters = ['all', 'missing', 'late', 'waiting', 'returned', 'graded', 'reviewing', 'disputed'] as const
export type WorkFilter = (typeof workFilters)[number]

const Later = z.object({
  until: time.nullable(),
  reason: z.string(),
  /** Hours of an accommodation; 0: none. */
  dueHours: z.int(),
})

const Student = z.object({
  /** The id of the member of the institution. */
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  classId: z.uuid(),
  className: z.string(),
  state: z.enum(workStates),
  /** For this person. */
  dueAt: time,
  cutoffAt: time.nullable(),
  later: Later,
  versions: z.int(),
  submittedAt: time.nullable(),
  lateMinutes: z.int(),
  /** Characters of the text that was handed in. */
  characters: z.int(),
  files: z.int(),
  score: z.number().nullable(),
  /** The score was given by the rules of the questions, and no teacher has looked at it. */
  byRules: z.boolean(),
  deduction: z.number(),
  /** The score without the deduction; null before it is graded. */
  counted: z.number().nullable(),
  releasedAt: time.nullable(),
  /** Null where works are not reviewed, and beside one student's work. */
  peer: PeerState.nullable(),
  /** 0: nothing was handed in, drafted or graded yet. */
  rowVersion: RowVersion,
})
export type Student = z.infer<typeof Student>

const FilterCounts = z.record(z.enum(workFilters), z.int())

export const homeworkStudents = call('GET /pressplatform/homeworks/{homeworkId}/students', 'signedIn', {
  does: 'Lists the students of the classes of a homework that the caller teaches, with what each has, those first that need the teacher.',
  query: Paging.extend({
    size: z.int().min(1).max(homeworkLimits.students).default(60),
    classId: z.uuid().optional(),
    /**
     * `missing`: nothing was handed in. `late`: handed in late. `waiting`: to be graded. `reviewing`: has reviews to do. `disputed`: the reviewers differ,
     * or a review was reported.
     */
    filter: z.enum(workFilters).default('all'),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(['need', 'name', 'number', '-submittedAt', '-score']).default('need'),
  }),
  data: z.object({
    students: pageOf(Student),
    counts: FilterCounts,
    /** Those who may be reminded now, and when it was done last. */
    remind: z.object({ people: z.int(), extended: z.int(), at: time.nullable(), again: time.nullable() }),
    /** Graded and not released. */
    unreleased: z.int(),
    /** Of those who have reviews to do; null where works are not reviewed. */
    reviews: PeerReminder.nullable(),
  }),
})

const Version = z.object({
  no: z.int(),
  text: RichText.nullable(),
  plain: z.string(),
  files: z.array(StoredFile),
  answers: z.array(HandedAnswer),
  annotations: z.array(Annotation),
  statement: z.string(),
  lateMinutes: z.int(),
  receipt: z.string(),
  submittedAt: time,
  returned: z.object({ reason: z.string(), until: time.nullable(), by: z.string(), at: time }).nullable(),
})
export type Version = z.infer<typeof Version>

const Submission = Student.extend({
  feedback: z.string(),
  gradedBy: z.string().nullable(),
  gradedAt: time.nullable(),
  /** The others who have handed in the latest version together with the student. */
  together: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The latest first. */
  history: z.array(Version),
})
export type Submission = z.infer<typeof Submission>

export const submissionGet = call('GET /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}', 'signedIn', {
  does: 'Returns what a student has handed in, every version of it, and what it has earned, to those who teach the class.',
  data: Submission,
})

export const submissionGrade = call('PUT /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/score', 'signedIn', {
  does: 'Gives the points and the feedback of what was handed in. Refused when the student has handed in again since, or another person has graded.',
  body: z.object({
    score: GivenScore,
    feedback: z.string().trim().max(homeworkLimits.feedbackLength).default(''),
    /** The others who have handed it in together get the same. */
    together: z.boolean().default(false),
    /** For single questions; their sum is not the score where more than questions is taken. */
    marks: GivenPoints.default([]),
    rowVersion: RowVersion,
  }),
  data: Submission,
})

export const submissionReturn = call('POST /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/return', 'signedIn', {
  does: 'Gives what was handed in back to be corrected, with a reason and a time if one is wanted; points that it had are taken off. What a group has handed in together comes back to all of them.',
  body: z.object({ reason: Reason, until: Instant.nullable().default(null), rowVersion: RowVersion }),
  data: Submission,
})

const Place = z.object({ classId: z.uuid(), memberId: z.uuid(), rowVersion: RowVersion })

export const submissionsGrade = call('POST /pressplatform/homeworks/{homeworkId}/scores', 'signedIn', {
  does: 'Gives the same points and feedback to several students who have handed in; tells which were left and why.',
  body: z.object({
    places: z.array(Place).min(1).max(homeworkLimits.students),
    score: GivenScore,
    feedback: z.string().trim().max(homeworkLimits.feedbackLength).default(''),
  }),
  data: BatchResult,
})

export const homeworkRelease = call('POST /pressplatform/homeworks/{homeworkId}/release', 'signedIn', {
  does: 'Shows graded students their results, all of the classes that the caller teaches or those named, and tells each of them once.',
  body: z.object({ classId: z.uuid().optional(), memberIds: Ids.optional() }),
  data: z.object({ released: z.int() }),
})

export const homeworkRemind = call('POST /pressplatform/homeworks/{homeworkId}/reminders', 'signedIn', {
  does: 'Reminds those who have handed in nothing; not those with an own due time ahead, and a class at most once an hour.',
  body: z.object({ classId: z.uuid().optional() }),
  data: z.object({ reminded: z.int() }),
})

export const extensionSet = call('PUT /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/extension', 'signedIn', {
  does: 'Gives a student a later due time for a homework, with a reason that the student sees.',
  body: z.object({ until: Instant, reason: Reason }),
  data: Submission,
})

export const extensionRemove = call('DELETE /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/extension', 'signedIn', {
  does: 'Takes the later due time of a student back.',
})
