import { z } from 'zod'
import { call } from '#contract/call.ts'
import { unitKinds } from '#features/learning/outlines/contract.ts'

const mostWeeks = 260
/** By how many weeks all dates move; below zero to an earlier term. At most five years. */
export const Weeks = z.int().min(-mostWeeks).max(mostWeeks)

const warnings = ['weekend', 'sameDay', 'past', 'clock'] as const
export type RerunWarning = (typeof warnings)[number]

const DatedUnit = z.object({
  unitId: z.uuid(),
  name: z.string(),
  kind: z.enum(unitKinds),
  /** The day on which it opens, in the time zone of the institution; null where the course has had no first day to count from. */
  from: z.iso.date().nullable(),
  to: z.iso.date(),
  /** The time of day, `HH:MM`, the same on both days. */
  time: z.string(),
  /** Of the new day: 1 Monday to 7 Sunday. The old day has the same. */
  weekday: z.int().min(1).max(7),
  /** On a Saturday or Sunday; on a day on which something else opens; on a day before today; at an hour that the clocks leave out on that day. */
  warnings: z.array(z.enum(warnings)),
})
export type DatedUnit = z.infer<typeof DatedUnit>

export const Preview = z.object({
  /** What the preview was made from. A rerun sends it back and is refused when the course was changed since. */
  version: z.string(),
  /** The first day of the course, of its earliest class, or of the first thing with a date; null when the course has no dates. */
  firstDay: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** What would be made. */
  sections: z.int(),
  units: z.int(),
  /** Units that lead to a test, a homework or a discussion of the earlier classes, to be replaced by the team. */
  linked: z.int(),
  /** What can come along: attachments, and other people of the team. */
  files: z.int(),
  team: z.int(),
  /** All units that open on a day, in the order of the new calendar. */
  dated: z.array(DatedUnit),
})
export type RerunPreview = z.infer<typeof Preview>

export const CourseName = z.string().trim().min(1).max(100)

export const rerunPreview = call('GET /pressplatform/courses/{courseId}/rerun/preview', 'mycourse', {
  does: 'Returns the calendar that a course would have if all of its dates were moved by whole weeks, with old and new days and warnings, and what a rerun would make; nothing is stored.',
  query: z.object({ weeks: Weeks.default(0) }),
  data: Preview,
})

export const rerunStart = call('POST /pressplatform/courses/{courseId}/rerun', 'mycourse', {
  does: 'Starts the task that makes a new course from one for another term, as it was previewed; the caller leads the new course, which is not published.',
  body: z.object({
    version: z.string().max(100),
    weeks: Weeks,
    name: CourseName,
    /** With the attachments. */
    files: z.boolean().default(true),
    /** With the other people of the team. */
    team: z.boolean().default(false),
  }),
  once: true,
  data: z.object({ jobId: z.uuid() }),
})

export const rerunSource = call('GET /pressplatform/courses/{courseId}/rerun', 'signedIn', {
  does: 'Returns, for its team, the course that a course repeats, if it repeats one that the caller has access to, and the template that it was made from.',
  data: z.object({
    source: z.object({ id: z.uuid(), name: z.string(), weeks: z.int() }).nullable(),
    /** With the name that the template had then. */
    template: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  }),
})
