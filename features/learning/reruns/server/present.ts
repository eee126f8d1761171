import { clockIn } from '#plain/time/zone.ts'
import type { RerunPreview } from '../contract.ts'
import { calendarOf, firstDayOf } from './rules/calendar.ts'
import { dayLater } from './rules/shift.ts'
import { countsOf, type Source } from './source.ts'

/** What a rerun of a course, moved by some weeks, would make. */
export function presentPreview({ course, units, files, team, timeZone, startsOn, version }: Source, weeks: number): RerunPreview {
  const term = { timeZone, pacing: course.pacing, startsOn, weeks, today: clockIn(timeZone, new Date()).day }
  const from = firstDayOf(term, units)
  return {
    version,
    firstDay: from === null ? null : { from, to: dayLater(from, weeks) },
    ...countsOf(units),
    linked: units.filter(({ kind }) => kind === 'test' || kind === 'homework' || kind === 'discussion').length,
    files,
    team: team.length,
    dated: calendarOf(units, term),
  }
}
