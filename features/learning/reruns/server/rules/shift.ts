import { clockIn, daysAfter, instantIn } from '#plain/time/zone.ts'

/** The day `weeks` later, or earlier below zero: the same day of the week. */
export const dayLater = (day: string, weeks: number): string => daysAfter(day, 7 * weeks)

/**
 * The instant `weeks` later at which the clock of the time zone shows the same day of the week and the same time, also when the clocks were changed
 * meanwhile. A time that the clocks leave out on the new day becomes a later one, by as much as the clocks are moved.
 */
export function instantLater(timeZone: string, at: Date, weeks: number): Date {
  if (weeks === 0) return at
  const { day, time } = clockIn(timeZone, at)
  // The clock shows whole seconds.
  const rest = ((at.getTime() % 1000) + 1000) % 1000
  return new Date(instantIn(timeZone, dayLater(day, weeks), time).getTime() + rest)
}
