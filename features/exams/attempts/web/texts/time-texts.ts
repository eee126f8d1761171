import { dateText, minuteText } from '#plain/time/date.ts'
import { clockIn } from '#plain/time/zone.ts'
import { shownZone } from '#web/kernel/session/zone.ts'

/** `10:42:08` in the time zone of the institution. */
export const clockText = (at: number): string => clockIn(shownZone(), new Date(at)).time
/** `10:42`. */
export const hourText = (at: number | string): string => clockIn(shownZone(), new Date(at)).time.slice(0, 5)
/** `10:42` on the day of `now`, and else with the day. */
export const openingText = (at: number | string, now: number): string =>
  dateText(at, shownZone()) === dateText(now, shownZone()) ? hourText(at) : minuteText(at, shownZone())

/** Points without zeros that say nothing. */
export const pointsText = (points: number): string => String(Math.round(points * 100) / 100)
