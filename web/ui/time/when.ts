import { twoDigits } from '#plain/numbers/two-digits.ts'
import { dateText } from '#plain/time/date.ts'

const day = 86_400_000

interface WhenTexts {
  today: (time: string) => string
  yesterday: (time: string) => string
}

/** The time of day as `HH:MM`. */
export const clockTime = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** A point in time for a list: today or yesterday with the time while it is under 24 hours old, else `YYYY/MM/DD`. */
export function whenText(instant: string, now: Date, words: WhenTexts): string {
  const date = new Date(instant)
  const age = now.getTime() - date.getTime()
  if (!(age >= 0 && age < day)) return dateText(date)
  return date.getDate() === now.getDate() ? words.today(clockTime(date)) : words.yesterday(clockTime(date))
}

/** Date and time to the minute, for the tooltip. */
export const fullTime = (instant: string): string => `${dateText(instant)} ${clockTime(new Date(instant))}`
