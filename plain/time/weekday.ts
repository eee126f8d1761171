import { daysAfter } from './zone.ts'

/** The day of the week of a day `YYYY-MM-DD`: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (((Date.parse(day) / 86_400_000 + 3) % 7) + 7) % 7

/** The Monday of the week in which a day is. */
export const mondayOf = (day: string): string => daysAfter(day, -weekdayOf(day))
