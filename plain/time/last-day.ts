import { daysAfter } from './zone.ts'

/** The last day of what is valid for a number of months from a day on, both `YYYY-MM-DD`: the day before the same date. At the end of a short month it is its last day. */
export function lastDay(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const first = (at: number) => `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const endOfMonth = daysAfter(first(count + 1), -1)
  const sameDate = daysAfter(first(count), day - 1)
  return sameDate > endOfMonth ? endOfMonth : daysAfter(sameDate, -1)
}
