import type { Db } from '../data/db.ts'
import type { User } from '../access/session.ts'

/** Something of a person's calendar: what begins, falls due or ends at a time. */
export interface CalendarEntry {
  /** What it is, such as `test`, with the moment, such as `closes`: the calendar's icon and words follow from both. */
  kind: string
  /** A `day` has no time: it is the day of `at` in the time zone of the institution. */
  moment: 'opens' | 'due' | 'closes' | 'day'
  /** The thing itself; with `moment` it names the entry in an exported calendar. */
  id: string
  title: string
  /** The class that it belongs to; null for what is of no class. */
  classId: string | null
  at: Date
  /** The end, for what lasts a while. */
  until: Date | null
  /** Where the person goes to see it or do it: a path of a screen with its query. */
  path: string
  /** For a student: nothing is left to do about it. */
  done: boolean
}

/** Whose calendar it is. A feed and a digest have no session, and so neither rights nor a data scope: what a person sees follows from the rows. */
export type CalendarMember = Pick<User, 'memberId'>

/** Gives the entries of a person between two instants, at most `mostEntries`, in the order of time. One statement, or a few, whatever the number. */
export type CalendarSource = (db: Db, member: CalendarMember, between: { from: Date; to: Date }) => Promise<CalendarEntry[]>

/** The most entries that one source gives. */
export const mostEntries = 1000
