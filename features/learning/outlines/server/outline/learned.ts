import type { CourseRecord } from '#features/learning/courses/server/queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import type { LearnedUnit, Outline, Snapshot } from '../../contract.ts'
import { completionOf, type Known, progressOf } from '../rules/completion.ts'
import { type CourseTimes, type Learner, reasonAgainst } from '../rules/release.ts'
import { inOrder } from '../rules/tree.ts'
import { selectUnits, type UnitRow } from '../units/unit-queries.ts'
import { selectEnrolments, selectKnown } from './learner-queries.ts'

const unknown: Known = { seen: false, seconds: 0, doneBefore: false, read: 0, watched: 0, submitted: false, score: null }

export const timesOf = async (db: Db, { pacing, startsOn }: Pick<CourseRecord, 'pacing' | 'startsOn'>): Promise<CourseTimes> => ({
  pacing,
  startsOn,
  timeZone: await institutionTimeZone(db),
})

interface Person {
  enrolments: Learner['enrolments']
  known: ReadonlyMap<string, Known>
}

/** What members are in a course and have done in it. */
async function loadPersons(db: Db, courseId: string, memberIds: readonly string[]): Promise<(memberId: string) => Person> {
  const enrolments = await selectEnrolments(db, courseId, memberIds)
  const known = await selectKnown(db, courseId, memberIds)
  return (memberId) => ({ enrolments: enrolments.get(memberId) ?? [], known: known.get(memberId) ?? new Map<string, Known>() })
}

type PublishedUnit = Snapshot & { id: string }

/** What is published of units, in reading order. */
export const publishedOf = (rows: readonly UnitRow[]): PublishedUnit[] =>
  inOrder(rows.flatMap(({ id, published }) => (published ? [{ ...published, id }] : [])))

/** The published units as a person sees them at an instant: what is open, what is locked and why, and what is done. */
export function learnedUnits(units: readonly PublishedUnit[], { enrolments, known }: Person, course: CourseTimes, now: Date): LearnedUnit[] {
  const progress = new Map(units.map(({ id, rules }) => [id, completionOf(rules.completion, known.get(id) ?? unknown)]))
  const names = new Map(units.filter(({ content }) => content.kind !== 'section').map(({ id, name }) => [id, name]))
  return units.map(({ id, parentId, name, content: { kind }, minutes, rules }) => {
    const reason = kind === 'section' ? null : reasonAgainst(rules, { enrolments, progress }, course, names, now)
    const { percent, done } = progress.get(id) ?? { percent: 0, done: false }
    return {
      id,
      parentId,
      kind,
      name,
      minutes,
      completion: rules.completion,
      open: reason === null,
      reason,
      done,
      percent,
      seen: known.get(id)?.seen ?? false,
    }
  })
}

/** The outline of a person: units of groups that the person is not in do not count. The next unit is the first open one in which something is left to do. */
export function presentLearned(units: LearnedUnit[]): NonNullable<Outline['learn']> {
  const own = units.filter(({ reason }) => reason?.kind !== 'group')
  const open = own.filter((unit) => unit.open && unit.kind !== 'section' && !unit.done)
  const next = open.find(({ completion }) => completion.kind !== 'none') ?? open.find(({ seen }) => !seen)
  return { units, ...progressOf(own), next: next?.id ?? null }
}

/** The published units of a course as a member sees them now. */
export async function loadLearned(db: Db, course: CourseRecord, memberId: string): Promise<LearnedUnit[]> {
  const units = publishedOf(await selectUnits(db, course.id))
  const personOf = await loadPersons(db, course.id, [memberId])
  return learnedUnits(units, personOf(memberId), await timesOf(db, course), new Date())
}

/** Members whose progress is computed at a time, so that a large class does not hold up other requests. */
const together = 100

/** How many units of a course count for each of these members, how many of them are done, and that in whole per cent. Each hundred members take two statements. */
export async function loadProgress(
  db: Db,
  course: Pick<CourseRecord, 'id' | 'pacing' | 'startsOn'>,
  memberIds: readonly string[],
): Promise<Map<string, { counted: number; done: number; percent: number }>> {
  const units = publishedOf(await selectUnits(db, course.id))
  const times = await timesOf(db, course)
  const now = new Date()
  const progress = new Map<string, { counted: number; done: number; percent: number }>()
  for (let from = 0; from < memberIds.length; from += together) {
    const some = memberIds.slice(from, from + together)
    const personOf = await loadPersons(db, course.id, some)
    for (const id of some) {
      const { counted, done, percent } = presentLearned(learnedUnits(units, personOf(id), times, now))
      progress.set(id, { counted, done, percent })
    }
  }
  return progress
}
