import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

export const calendarMoments = ['opens', 'due', 'closes', 'day'] as const
export type CalendarMoment = (typeof calendarMoments)[number]

const CalendarItem = z.object({
  /** What it is, such as `test`; each feature that gives entries has kinds of its own. */
  kind: z.string(),
  moment: z.enum(calendarMoments),
  id: z.string(),
  title: z.string(),
  classId: z.uuid().nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  /** The screen on which one sees it or does it. */
  path: z.string(),
  /** Nothing is left to do about it. */
  done: z.boolean(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

export const calendarList = call('GET /pressplatform/calendar', 'signedIn', {
  does: 'Lists what begins, falls due or ends for the caller between two instants, at most 100 days apart, by time.',
  query: z.object({ from: Instant, to: Instant }),
  data: z.object({
    items: z.array(CalendarItem),
    /** The classes of these entries, by name. */
    classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** There are more entries than the answer has. */
    cut: z.boolean(),
  }),
})

export const digests = ['off', 'day', 'week'] as const
export type Digest = (typeof digests)[number]

const Settings = z.object({
  /** The address for calendar programs; null while there is none. */
  feed: z.object({ url: z.url(), createdAt: z.iso.datetime() }).nullable(),
  digest: z.enum(digests),
})

export const calendarSettings = call('GET /pressplatform/calendar/settings', 'signedIn', {
  does: 'Returns the address of the caller’s calendar for calendar programs, and how often a digest is sent.',
  guarded: true,
  data: Settings,
})

export const calendarFeedRenew = call('POST /pressplatform/calendar/feed', 'signedIn', {
  does: 'Gives the caller’s calendar an address for calendar programs; an earlier one no longer works.',
  data: Settings,
})

export const calendarFeedRemove = call('DELETE /pressplatform/calendar/feed', 'signedIn', {
  does: 'Takes the address of the caller’s calendar back.',
  data: Settings,
})

export const calendarDigestSave = call('PUT /pressplatform/calendar/digest', 'signedIn', {
  does: 'Sets how often the caller gets a message about what falls due: never, every morning or every Monday.',
  body: z.object({ digest: z.enum(digests) }),
  data: Settings,
})
