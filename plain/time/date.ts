import { clockIn } from './zone.ts'

/** The day of an instant as `YYYY/MM/DD` (specification section 9), in the given time zone. An invalid date gives ''. */
export function dateText(instant: Date | string | number, timeZone: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : clockIn(timeZone, date).day.replaceAll('-', '/')
}

/** Day and time of an instant as `YYYY/MM/DD HH:MM`, in the given time zone. An invalid date gives ''. */
export function minuteText(instant: Date | string | number, timeZone: string): string {
  const day = dateText(instant, timeZone)
  return day && `${day} ${clockIn(timeZone, new Date(instant)).time.slice(0, 5)}`
}
