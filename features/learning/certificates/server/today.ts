import { clockIn } from '#plain/time/zone.ts'

/** The day of now in a time zone, as `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string => clockIn(timeZone, new Date()).day
