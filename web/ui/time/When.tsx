import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../list/texts.ts'
import { twoDigits } from '#plain/numbers/digits.ts'
import { dateText } from '#plain/time/date.ts'

/** A point in time in a list, with date and time in the tooltip. */
export function When({ at }: { at: string }) {
  const t = useTexts(listTexts)
  return (
    <time dateTime={at} title={fullTime(at)}>
      {whenText(at, new Date(), t)}
    </time>
  )
}

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
