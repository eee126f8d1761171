import { twoDigits } from '#plain/numbers/digits.ts'
import { mondayOf } from '#plain/time/weekday.ts'
import { daysAfter } from '#plain/time/zone.ts'

export const views = ['month', 'week', 'list'] as const
export type View = (typeof views)[number]

/** Days of a list. */
const listDays = 30

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The first of the month that many months later. */
function monthAfter(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}-01`
}

/** The days that a view shows around a day: whole weeks of the month, the week from Monday, or the days from it on. */
export function daysOf(view: View, day: string): string[] {
  const first = view === 'month' ? mondayOf(firstOfMonth(day)) : view === 'week' ? mondayOf(day) : day
  const end = view === 'month' ? daysAfter(mondayOf(daysAfter(monthAfter(day, 1), -1)), 7) : daysAfter(first, view === 'week' ? 7 : listDays)
  const count = Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000)
  return Array.from({ length: count }, (_, at) => daysAfter(first, at))
}

/** The day around which the period before (-1) or after (1) is shown. */
export const stepFrom = (view: View, day: string, by: 1 | -1): string =>
  view === 'month' ? monthAfter(day, by) : daysAfter(day, by * (view === 'week' ? 7 : listDays))

/** Whether a day is of the month of another one. */
export const sameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7)
