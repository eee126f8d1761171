import { createHash } from 'node:crypto'
import { selectFileIds, selectStaffIds, selectTeams } from '#features/learning/courses/server/detail-queries.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import { selectCourseClasses } from '#features/learning/outlines/server/outline/learner-queries.ts'
import { inOrder } from '#features/learning/outlines/server/rules/tree.ts'
import { selectUnits, type UnitRow } from '#features/learning/outlines/server/units/unit-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { mayRerun } from './policy.ts'

/** A course as a rerun takes it over. */
export interface Source {
  course: CourseRecord
  /** The draft of its outline in its order, with sections. */
  units: UnitRow[]
  files: number
  /** The other people of its team who are still staff, without the user. */
  team: Awaited<ReturnType<typeof selectTeams>>
  timeZone: string
  /** The first day of the course or of its earliest class. */
  startsOn: string | null
  /** Differs when anything was changed that a rerun takes over. */
  version: string
}

/** Loads a course for a rerun. Refuses a course in the recycle bin and one without access as `notFound`, without the right to repeat it as `forbidden`. */
export async function loadSource(db: Db, user: User, courseId: string): Promise<Source> {
  const course = await loadCourse(db, user, courseId)
  assertAllowed(mayRerun(user, course))
  return sourceOf(db, user, course)
}

/** What is made of a course that the user may take over. */
export async function sourceOf(db: Db, user: User, course: CourseRecord): Promise<Source> {
  const courseId = course.id
  const units = inOrder((await selectUnits(db, courseId)).filter(({ deletedAt }) => deletedAt === null))
  const starts = (await selectCourseClasses(db, courseId)).flatMap((each) => each.startsOn ?? []).toSorted()
  const timeZone = await institutionTimeZone(db)
  const startsOn = course.startsOn ?? starts[0] ?? null
  const team = (await selectTeams(db, [courseId])).filter(({ id }) => id !== user.memberId)
  const staff = await selectStaffIds(
    db,
    team.map(({ id }) => id),
  )
  const hash = createHash('sha256').update(`${course.rowVersion} ${startsOn} ${timeZone}`)
  for (const { id, rowVersion } of units) hash.update(`${id} ${rowVersion}`)
  return {
    course,
    units,
    files: (await selectFileIds(db, courseId, 'group')).length,
    team: team.filter(({ id }) => staff.has(id)),
    timeZone,
    startsOn,
    version: hash.digest('hex'),
  }
}

/** How many of these are units to learn, and how many are sections. */
export function countsOf(units: readonly Pick<UnitRow, 'kind'>[]): { sections: number; units: number } {
  const sections = units.filter(({ kind }) => kind === 'section').length
  return { sections, units: units.length - sections }
}
