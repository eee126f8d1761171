/** Minutes before the end at which the time is announced. */
const announced = [30, 10, 5, 1]
/** From so many seconds before the end on the time is shown as urgent. */
export const urgentSeconds = 5 * 60

/** Whole seconds until the deadline; a second that has begun counts. */
export const secondsLeft = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / 1000))

/** `01:12:40`, and without hours `41:53`. `full` writes hours always. */
export function timeText(seconds: number, full: boolean): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = hours || full ? [hours, minutes, rest] : [minutes, rest]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** From so many seconds on a time is said in days and hours. */
export const dayLength = 24 * 3600

/** A time of a day or more in whole days and hours. */
export const longTime = (t: { longTime: (days: number, hours: number) => string }, seconds: number): string =>
  t.longTime(Math.floor(seconds / dayLength), Math.floor((seconds % dayLength) / 3600))

/** The minutes that are to be announced when the time goes on from one moment to the next; undefined for none. Of several it is the latest. */
export const announcedBetween = (before: number, after: number): number | undefined =>
  announced.filter((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0).at(-1)
