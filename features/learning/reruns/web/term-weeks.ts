import { mondayOf } from '#plain/time/weekday.ts'
import { daysAfter } from '#plain/time/zone.ts'
import type { DatedUnit } from '../contract.ts'

/** A term that is longer shows only the weeks in which something opens. */
const mostWeeks = 40

export interface TermWeek {
  /** Its number in the term, 1 for the one of the first day; below 1 before that. */
  number: number
  days: { day: string; units: DatedUnit[] }[]
}

/** The weeks of a new term, from Monday on, with what opens on each day; `whole` is false when weeks without anything were left out. */
export function termWeeks(firstDay: string, dated: readonly DatedUnit[]): { weeks: TermWeek[]; whole: boolean } {
  const byDay = Map.groupBy(dated, ({ to }) => to)
  const mondayOfTerm = Date.parse(mondayOf(firstDay))
  const days = [firstDay, ...byDay.keys()].toSorted()
  const [first, last] = [mondayOf(days[0] ?? firstDay), mondayOf(days.at(-1) ?? firstDay)]
  const count = Math.round((Date.parse(last) - Date.parse(first)) / (7 * 86_400_000)) + 1
  const whole = count <= mostWeeks
  const mondays = whole ? Array.from({ length: count }, (_, at) => daysAfter(first, 7 * at)) : [...new Set(days.map(mondayOf))]
  const weeks = mondays.map((monday) => ({
    number: Math.round((Date.parse(monday) - mondayOfTerm) / (7 * 86_400_000)) + 1,
    days: Array.from({ length: 7 }, (_, at) => daysAfter(monday, at)).map((day) => ({ day, units: byDay.get(day) ?? [] })),
  }))
  return { weeks, whole }
}

/** By how many whole weeks a first day moves when it should be on a day or just before it; null where that is no day or too far away. */
export function weeksBetween(from: string, chosen: string, most: number): number | null {
  const weeks = Math.floor((Date.parse(chosen) - Date.parse(from)) / (7 * 86_400_000))
  return Number.isFinite(weeks) && Math.abs(weeks) <= most ? weeks : null
}
