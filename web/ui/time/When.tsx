import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../list/texts.ts'
import { isOtherZone, shownZone } from '#web/kernel/session/zone.ts'
import { dateText } from '#plain/time/date.ts'
import { clockIn, offsetText } from '#plain/time/zone.ts'

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

/** The day of an instant as `YYYY/MM/DD` in the time zone of the institution. */
export const dayText = (instant: Date | string): string => dateText(instant, shownZone())

/** The time of day as `HH:MM` in the time zone of the institution. */
export const clockTime = (date: Date): string => clockIn(shownZone(), date).time.slice(0, 5)

/** A point in time for a list: today or yesterday with the time while it is under 24 hours old, else `YYYY/MM/DD`. */
export function whenText(instant: string, now: Date, words: WhenTexts): string {
  const date = new Date(instant)
  const age = now.getTime() - date.getTime()
  if (!(age >= 0 && age < day)) return dayText(date)
  return dayText(date) === dayText(now) ? words.today(clockTime(date)) : words.yesterday(clockTime(date))
}

/** The time of day, with the offset if it is not that of the reader's own clock. */
export const clockText = (date: Date): string => `${clockTime(date)}${isOtherZone(date) ? ` (${offsetText(shownZone(), date)})` : ''}`

/** The time of day, with the day where it is another one than that of `now`. */
export const momentText = (instant: string, now: string | Date = new Date()): string =>
  dayText(now) === dayText(instant) ? clockTime(new Date(instant)) : fullTime(instant)

/** Date and time to the minute, with the offset if it is not that of the reader's own clock. */
export function fullTime(instant: string): string {
  const date = new Date(instant)
  return `${dayText(date)} ${clockText(date)}`
}
