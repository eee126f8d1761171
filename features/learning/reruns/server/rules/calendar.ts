import type { UnitRow } from '#features/learning/outlines/server/units/unit-queries.ts'
import { openingOf } from '#features/learning/outlines/server/rules/release.ts'
import { weekdayOf } from '#plain/time/weekday.ts'
import { clockIn } from '#plain/time/zone.ts'
import type { DatedUnit, RerunWarning } from '../../contract.ts'
import { dayLater, instantLater } from './shift.ts'

export interface Term {
  timeZone: string
  pacing: 'self' | 'paced'
  /** The first day of the course or of its earliest class; null where neither has one. */
  startsOn: string | null
  weeks: number
  /** The day that it is now. */
  today: string
}

type Unit = Pick<UnitRow, 'id' | 'name' | 'kind' | 'rules'>

/** The day of the first unit that opens at an instant; null if none does. */
export const firstDatedDay = (timeZone: string, units: readonly Pick<Unit, 'rules'>[]): string | null =>
  units
    .flatMap(({ rules: { opens } }) => (opens && 'at' in opens ? [clockIn(timeZone, new Date(opens.at)).day] : []))
    .toSorted()
    .at(0) ?? null

/** The first day of a term: the one that is set, or the day of the first thing with a date. */
export const firstDayOf = ({ timeZone, startsOn }: Pick<Term, 'timeZone' | 'startsOn'>, units: readonly Unit[]): string | null =>
  startsOn ?? firstDatedDay(timeZone, units)

/** When a unit opens before and after the move; null where that depends on the person or is not set. */
function moveOf({ rules: { opens } }: Unit, term: Term, firstDay: string | null) {
  const { timeZone, weeks, pacing, startsOn } = term
  if (!opens) return null
  if ('at' in opens) {
    const from = clockIn(timeZone, new Date(opens.at))
    return { from, wanted: from.time, to: clockIn(timeZone, instantLater(timeZone, new Date(opens.at), weeks)) }
  }
  if (pacing === 'self' || firstDay === null) return null
  const openingFrom = (day: string) => {
    const at = openingOf(opens, { pacing, startsOn: day, timeZone }, { startsOn: null, joinedAt: null })
    return at instanceof Date ? clockIn(timeZone, at) : null
  }
  const to = openingFrom(dayLater(firstDay, weeks))
  return to && { from: startsOn === null ? null : openingFrom(startsOn), wanted: `${opens.time}:00`, to }
}

/** The calendar of a course that is moved by whole weeks: its units with a day, in the order of their new days and times. */
export function calendarOf(units: readonly Unit[], term: Term): DatedUnit[] {
  const firstDay = firstDayOf(term, units)
  const moved = units.flatMap((unit) => {
    const move = moveOf(unit, term, firstDay)
    return move ? [{ unit, ...move }] : []
  })
  const onDay = Map.groupBy(moved, ({ to }) => to.day)
  return moved
    .map(({ unit, from, wanted, to }): DatedUnit => {
      const weekday = weekdayOf(to.day) + 1
      const warnings: RerunWarning[] = []
      if (weekday > 5) warnings.push('weekend')
      if ((onDay.get(to.day)?.length ?? 0) > 1) warnings.push('sameDay')
      if (to.day < term.today) warnings.push('past')
      if (to.time !== wanted) warnings.push('clock')
      return { unitId: unit.id, name: unit.name, kind: unit.kind, from: from?.day ?? null, to: to.day, time: to.time.slice(0, 5), weekday, warnings }
    })
    .toSorted((a, b) => (a.to + a.time < b.to + b.time ? -1 : a.to + a.time > b.to + b.time ? 1 : 0))
}
