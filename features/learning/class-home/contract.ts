import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { calendarMoments } from '#features/learning/calendar/contract.ts'

const time = z.iso.datetime()
const Words = z.object({ zh: z.string(), en: z.string() })

export const homeLimits = {
  /** Days of one answer of dates. */
  days: 31,
  /** With fewer students no shares of the class are computed. */
  students: 5,
  /** Students who need attention, in one answer, and from which weight of their reasons on. */
  attention: 12,
  attentionWeight: 2,
  /** Days without reading after which a student needs attention. */
  unseenDays: 7,
} as const

const ClassDate = z.object({
  /** What it is; each feature that gives dates has kinds of its own. */
  kind: z.string(),
  moment: z.enum(calendarMoments),
  id: z.string(),
  title: z.string(),
  at: time,
  until: time.nullable(),
  path: z.string(),
  /** For a student: nothing is left to do about it. */
  done: z.boolean(),
  /** For those who teach: one fact, and how many of how many for a bar. */
  fact: Words.nullable(),
  share: z.object({ done: z.int(), of: z.int() }).nullable(),
})
export type ClassDate = z.infer<typeof ClassDate>

export const classDates = call('GET /pressplatform/classes/{classId}/dates', 'signedIn', {
  does: 'Lists what begins, falls due or ends in a class between two instants, at most 31 days apart, by time: to those who teach with what was done, to a student with the own state.',
  query: z.object({ from: Instant, to: Instant }),
  data: z.object({
    items: z.array(ClassDate),
    /** There are more than the answer has. */
    cut: z.boolean(),
  }),
})

const Waiting = z.object({ name: z.string(), count: z.int(), title: Words, since: time.nullable(), path: z.string() })
export type Waiting = z.infer<typeof Waiting>

export const classWaiting = call('GET /pressplatform/classes/{classId}/waiting', 'signedIn', {
  does: 'Lists what waits for those who teach in a class, such as homework to grade, each as a number with its place.',
  data: z.object({ items: z.array(Waiting) }),
})

const Attention = z.object({
  memberId: z.uuid(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  reasons: z.array(Words),
})

export const classAttention = call('GET /pressplatform/classes/{classId}/attention', 'signedIn', {
  does: 'Lists to those who teach in a class the students who need attention, with the reasons as sentences.',
  data: z.object({
    items: z.array(Attention),
    /** How many there are. */
    total: z.int(),
  }),
})

const Book = z.object({ id: z.uuid(), name: z.string(), coverUrl: z.string() })
const Chapter = z.object({ id: z.uuid(), number: z.string(), name: z.string() })

export const classReading = call('GET /pressplatform/classes/{classId}/reading', 'signedIn', {
  does: 'Returns to those who teach in a class how many of its students have read each chapter of its book.',
  data: z.object({
    /** Null: the class has no book, or it was withdrawn. */
    book: Book.nullable(),
    students: z.int(),
    /** In the order of the book; empty with fewer students than `homeLimits.students`. `begun`: without those who are done. */
    chapters: z.array(Chapter.extend({ done: z.int(), begun: z.int() })),
  }),
})

export const classReadingMine = call('GET /pressplatform/classes/{classId}/reading/mine', 'signedIn', {
  does: 'Returns to a student how much of each chapter of the book of the class the student has read.',
  data: z.object({
    book: Book.nullable(),
    /** Per cent of the book. */
    percent: z.int(),
    chapters: z.array(Chapter.extend({ percent: z.int() })),
    /** Where the student has stopped. */
    place: z.object({ chapterId: z.uuid(), at: time }).nullable(),
  }),
})

const Section = z.object({
  name: z.string(),
  title: Words,
  figures: z.array(z.object({ title: Words, count: z.int(), of: z.int().nullable(), percent: z.boolean() })),
  lines: z.array(z.object({ title: z.string(), at: time.nullable(), words: Words, warn: z.boolean() })),
})
export type ReportSection = z.infer<typeof Section>

export const classReport = call('GET /pressplatform/classes/{classId}/report', 'signedIn', {
  does: 'Returns the report of one student of a class, without marks: to the student the own one, to those who teach that of a student whom they name.',
  query: z.object({
    /** The id of the member; left out for the own report. */
    member: z.uuid().optional(),
  }),
  data: z.object({
    className: z.string(),
    term: z.string(),
    student: z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable() }),
    at: time,
    sections: z.array(Section),
  }),
})
