import { clockIn, weekdayIn } from './zone.ts'

/**
 * The day of an instant in words that begin a line, seen from now in this time zone: yesterday, today or tomorrow, else the day of the week. `language`
 * is a BCP 47 tag.
 */
export function dayWords(language: string, zone: string, now: Date, instant: Date): string {
  const midnight = (at: Date) => Date.parse(clockIn(zone, at).day)
  const days = Math.round((midnight(instant) - midnight(now)) / 86_400_000)
  const words =
    Math.abs(days) <= 1 ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day') : weekdayIn(zone, instant, language)
  return words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1)
}
