import type { Bilingual } from '#contract/errors.ts'
import type { User } from '../access/session.ts'
import type { Db } from '../data/db.ts'
import type { CalendarEntry } from '../lists/calendar-source.ts'

/** Something dated of a class, as its teachers see it. It takes the place of the calendar entry with the same kind, moment and id. */
export interface ClassDate extends Omit<CalendarEntry, 'classId' | 'done'> {
  /** One fact, such as how many have handed in; null for none. */
  fact: Bilingual | null
  /** How many of how many, for a bar; null where there is nothing to count. */
  share: { done: number; of: number } | null
}

/** Something that waits for the teachers of a class. */
export interface ClassWaiting {
  /** Names it among all that waits. */
  name: string
  count: number
  /** What is counted, without the number: it stands beside it. */
  title: Bilingual
  /** Since when the oldest of them waits; null where it is not known. */
  since: Date | null
  path: string
}

/** Why a student needs attention. */
export interface ClassReason {
  memberId: string
  /** Those of all reasons of a student together decide who is listed, from 2 on, and in which order; it is not shown. */
  weight: number
  /** A sentence without the name. */
  words: Bilingual
}

/** A part of the report of one student. */
export interface ReportSection {
  name: string
  title: Bilingual
  /** `of` null: there is no whole. `percent`: the count is a share in per cent. */
  figures: { title: Bilingual; count: number; of: number | null; percent?: boolean }[]
  /** The single things, at most `mostReportLines`. `warn`: something is wrong with it. */
  lines: { title: string; at: Date | null; words: Bilingual; warn: boolean }[]
}

/** The most lines of a section. */
export const mostReportLines = 100
/** The most reasons that one part gives, those of the highest weight. */
export const mostReasons = 1000
/** The most entries that one part gives to what waits. */
export const mostWaiting = 10

/** The class and person of a report: the caller has checked that the person is an active student of the class. */
export interface ReportOf {
  classId: string
  memberId: string
}

/**
 * What a feature gives to the home of a class and to the report of a student. The callers of `dates`, `waiting` and `reasons` have checked that the user
 * teaches or assists in the class or is an administrator of the institution. Each is one statement or a few, whatever the size of the class.
 */
export interface ClassPart {
  /** By time, at most `mostEntries`; `to` is excluded. */
  dates?: (db: Db, classId: string, between: { from: Date; to: Date }) => Promise<ClassDate[]>
  waiting?: (db: Db, user: User, classId: string) => Promise<ClassWaiting[]>
  reasons?: (db: Db, classId: string) => Promise<ClassReason[]>
  /** Only what the student may see. Null: the class has nothing of it. */
  report?: (db: Db, of: ReportOf) => Promise<ReportSection | null>
}
