import { clockIn, daysAfter, instantIn } from '#plain/time/zone.ts'
import type { Opens, Reason, UnitRules } from '../../contract.ts'

/** What a person is in one class that takes the course. */
export interface Enrolment {
  /** The first day of the class; null where none was set. */
  startsOn: string | null
  joinedAt: Date | null
  groupName: string
}

/** Whom a release is computed for. Without an enrolment the person only looks at the course. */
export interface Learner {
  enrolments: readonly Enrolment[]
  /** How much of each unit the person has done, 0 to 100, and whether it is done. */
  progress: ReadonlyMap<string, { percent: number; done: boolean }>
}

export interface CourseTimes {
  pacing: 'self' | 'paced'
  startsOn: string | null
  timeZone: string
}

/** The published units by id, for the names of prerequisites. */
type UnitNames = ReadonlyMap<string, string>

/**
 * The instant at which a unit opens for an enrolment. Days are counted from the first day of the class, in a self-paced course from the day of joining, on the
 * calendar of the institution: across a change of the clocks the weekday and the local time stay. `unknown` where there is no first day.
 */
export function openingOf(opens: Opens | null, course: CourseTimes, enrolment: Pick<Enrolment, 'startsOn' | 'joinedAt'>): Date | null | 'unknown' {
  if (opens === null) return null
  if ('at' in opens) return new Date(opens.at)
  const joined = enrolment.joinedAt && clockIn(course.timeZone, enrolment.joinedAt).day
  const first = course.pacing === 'self' ? joined : (enrolment.startsOn ?? course.startsOn)
  return first ? instantIn(course.timeZone, daysAfter(first, opens.afterDays), opens.time) : 'unknown'
}

/**
 * Whether a published unit is open to a person at an instant; null if it is, else the first reason that holds: group, date, prerequisite. In several classes
 * it is open where one of them opens it. A prerequisite that is no longer published is no obstacle.
 */
export function reasonAgainst(rules: UnitRules, learner: Learner, course: CourseTimes, names: UnitNames, now: Date): Reason | null {
  const { groupName, opens, prerequisite } = rules
  if (!learner.enrolments.length) return { kind: 'class' }
  const within = learner.enrolments.filter((each) => !groupName || each.groupName === groupName)
  if (!within.length) return { kind: 'group', name: groupName }
  const openings = within.map((each) => openingOf(opens, course, each))
  const open = openings.some((at) => at === null || (at !== 'unknown' && at <= now))
  if (!open) {
    const known = openings.filter((at): at is Date => at instanceof Date)
    if (!known.length) return { kind: 'start' }
    return { kind: 'date', at: new Date(Math.min(...known.map(Number))).toISOString() }
  }
  const name = prerequisite && names.get(prerequisite.unitId)
  if (!prerequisite || name === null || name === undefined) return null
  const reached = learner.progress.get(prerequisite.unitId)
  const met = prerequisite.percent === null ? reached?.done : (reached?.percent ?? 0) >= prerequisite.percent
  return met ? null : { kind: 'prerequisite', unitId: prerequisite.unitId, name, percent: prerequisite.percent }
}

/** The units of a circle of prerequisites, or none: units that would never open. */
export function findCycle(rules: ReadonlyMap<string, string | null>): string[] {
  const settled = new Set<string>()
  for (const start of rules.keys()) {
    const way: string[] = []
    for (let id: string | null | undefined = start; id && !settled.has(id); id = rules.get(id)) {
      const at = way.indexOf(id)
      if (at >= 0) return way.slice(at)
      way.push(id)
    }
    for (const id of way) settled.add(id)
  }
  return []
}
