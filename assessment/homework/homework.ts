import { lateDeduction } from '../gradebook/rules.ts'
import { hundredths, pointsOf } from '../grading/points.ts'

const MiB = 1024 * 1024

export const homeworkLimits = {
  titleLength: 100,
  /** Classes of one homework. */
  classes: 20,
  /** Files below the task, and files that a student may hand in. */
  files: 20,
  fileMegabytes: 200,
  points: 1000,
  attempts: 20,
  statementLength: 300,
  reasonLength: 500,
  feedbackLength: 5000,
  /** Students of one change. */
  students: 200,
  /** Characters of a text that is handed in, without its markup. */
  textLength: 50_000,
  /** Versions of one person, those after a return included. */
  versions: 50,
  questions: 50,
  /** Characters of the answer to an open question. */
  answerLength: 20_000,
  /** Annotations of one version, and how many a homework may ask for at least. */
  annotations: 50,
  annotationsAsked: 20,
  quoteLength: 500,
  noteLength: 2000,
} as const

export const bytesOf = (megabytes: number): number => megabytes * MiB

/** `none`: late is only said. `deduct`: it costs points for each day that has begun. `close`: nothing is accepted after the due time. */
export const lateRules = ['none', 'deduct', 'close'] as const
export type LateRule = (typeof lateRules)[number]

/**
 * When a student sees the right answers to the questions of a homework: after handing in, after the own due time, or with the result. From then on nothing more
 * is handed in, unless the teacher gives it back.
 */
export const answersShownWhen = ['never', 'handedIn', 'due', 'result'] as const
export type AnswersShown = (typeof answersShownWhen)[number]

/** What is said of an answer to a question of a homework. `manual`: a person has to grade it. */
export const answerStates = ['right', 'partly', 'wrong', 'empty', 'manual'] as const
export type AnswerState = (typeof answerStates)[number]

/** How lateness counts: `perDay` and `most` are per cent of the points that were earned. */
export interface Lateness {
  rule: LateRule
  perDay: number
  most: number
}

export interface ClassDates {
  openAt: Date
  dueAt: Date
  /** After this nothing is accepted; null: no such time. */
  cutoffAt: Date | null
}

/** What a person has more than the class. */
export interface Later {
  /** An own due time; one that is earlier than that of the class changes nothing. */
  extension: Date | null
  /** Hours of an accommodation, as they pass; a change to summer time in between does not shorten them. */
  dueHours: number
}

const hour = 3_600_000
const later = (at: Date, by: number) => new Date(at.getTime() + by)
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

/**
 * The dates of one person: the due time is the latest of the class's own with the hours of an accommodation, and an extension. A cut-off moves by the
 * same hours and is never before the due time. Where late work is closed the due time is the cut-off.
 */
export function deadlinesOf({ openAt, dueAt, cutoffAt }: ClassDates, { extension, dueHours }: Later, rule: LateRule): ClassDates {
  const due = latest(later(dueAt, dueHours * hour), ...(extension ? [extension] : []))
  if (rule === 'close') return { openAt, dueAt: due, cutoffAt: due }
  return { openAt, dueAt: due, cutoffAt: cutoffAt && latest(later(cutoffAt, dueHours * hour), due) }
}

/** A version that was given back: how late it was, and until when the correction is wanted; null without such a time. */
export interface Returned {
  lateMinutes: number
  until: Date | null
}

/** Until when a correction is taken: as long as it is wanted, or where late work is not closed, at any time. */
const correctionEnd = ({ until }: Returned, rule: LateRule): Date | null => (rule === 'close' ? until : null)

export type Acceptance = 'early' | 'open' | 'late' | 'over'

/** Whether something can be handed in at a time. The end itself still counts as in time. */
export function acceptanceAt(at: Date, dates: ClassDates, returned: Returned | null, rule: LateRule): Acceptance {
  if (at < dates.openAt) return 'early'
  const due = returned ? returned.until : dates.dueAt
  const end = returned ? correctionEnd(returned, rule) : dates.cutoffAt
  if (end && at > end) return 'over'
  return due && at > due ? 'late' : 'open'
}

const minutesAfter = (at: Date, due: Date) => Math.max(0, Math.ceil((at.getTime() - due.getTime()) / 60_000))

/** How many minutes late something is, those that have begun included. A correction is as late as what was given back, and by what it is over its own time. */
export const lateMinutesAt = (at: Date, dates: ClassDates, returned: Returned | null): number =>
  returned ? returned.lateMinutes + (returned.until ? minutesAfter(at, returned.until) : 0) : minutesAfter(at, dates.dueAt)

/** What is taken off a score for lateness and what is left, in points with two decimals at most. */
export function countedScore(score: number, lateMinutes: number, { rule, perDay, most }: Lateness): { deduction: number; counted: number } {
  const whole = hundredths(score)
  const off = rule === 'deduct' ? lateDeduction(whole, Math.ceil(lateMinutes / 60), { perDay: hundredths(perDay), most: hundredths(most) }) : 0
  return { deduction: pointsOf(off), counted: pointsOf(whole - off) }
}
