import { dateText } from '@recto/plain/date'

const day = 86_400_000

interface Words {
  today: (time: string) => string
  yesterday: (time: string) => string
}

/** The time of day to the minute. */
export const clockTime = (date: Date) => `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`

/** An instant for a list: the day and clock time while it is under 24 hours old, `YYYY/MM/DD` otherwise. */
export function whenText(instant: string, now: Date, words: Words): string {
  const date = new Date(instant)
  const age = now.getTime() - date.getTime()
  if (!(age >= 0 && age < day)) return dateText(date)
  return date.getDate() === now.getDate() ? words.today(clockTime(date)) : words.yesterday(clockTime(date))
}

/** Day and time to the minute, for the tooltip. */
export const fullTime = (instant: string): string => `${dateText(instant)} ${clockTime(new Date(instant))}`
