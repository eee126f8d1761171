import { shownZone } from '#web/kernel/session/zone.ts'
import { clockIn, daysAfter, instantIn } from '#plain/time/zone.ts'

/** The day of an instant in the time zone of the institution, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => clockIn(shownZone(), date).day

/** The year in the time zone of the institution. */
export const thisYear = (): number => Number(dayOf(new Date()).slice(0, 4))

/** The instant of a day and a time (`HH:MM`) in the time zone of the institution. */
export const instantOf = (day: string, time: string): string => instantIn(shownZone(), day, time).toISOString()

/** The day that many days earlier. */
export const daysBack = (date: Date, days: number): string => daysAfter(dayOf(date), -days)

interface RangeTexts {
  since: (day: string) => string
  upTo: (day: string) => string
}

const withSlashes = (day: string) => day.replaceAll('-', '/')

/** A range of days as text; empty when both ends are open. */
export function dateRangeText(from: string, to: string, t: RangeTexts): string {
  if (!from) return to ? t.upTo(withSlashes(to)) : ''
  if (!to) return t.since(withSlashes(from))
  return from === to ? withSlashes(from) : `${withSlashes(from)} – ${withSlashes(to)}`
}

/** Converts days to ISO timestamps: the start of the first, and the end of the last. */
export const toTimestamps = ({ from, to }: { from: string; to: string }) => ({
  ...(from && { from: instantOf(from, '00:00') }),
  ...(to && { to: instantOf(daysAfter(to, 1), '00:00') }),
})
