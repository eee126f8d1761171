import { tellTeam } from '#features/learning/courses/server/manifest/messages.ts'
import { lockCourses } from '#features/learning/courses/server/queries.ts'
import { copyCourse, replaceTeam } from '#features/learning/courses/server/write-queries.ts'
import type { UnitKind } from '#features/learning/outlines/contract.ts'
import { selectPlaces } from '#features/learning/outlines/server/units/unit-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { jobKind } from '#server/kernel/jobs/jobs.ts'
import { findRerun, insertRerun } from './rerun-queries.ts'
import { firstDayOf } from './rules/calendar.ts'
import { dayLater, instantLater } from './rules/shift.ts'
import { countsOf, loadSource, type Source } from './source.ts'
import { loadTemplateSource } from './templates/template-source.ts'

interface Input {
  courseId: string
  /** The id of the course that is made: a second run finds it. */
  newCourseId: string
  version: string
  weeks: number
  name: string
  files: boolean
  team: boolean
  /** The course is taken over as a template. */
  template?: boolean
  user: User
}

export const rerunJobName = 'courseRerun'

/** Refuses a move that takes a date out of the years that dates may have. */
export function mustBeInRange({ timeZone, units, course, startsOn }: Source, weeks: number): void {
  const days = [startsOn, course.endsOn].flatMap((day) => (day === null ? [] : [dayLater(day, weeks)]))
  const instants = units.flatMap(({ rules: { opens } }) =>
    opens && 'at' in opens ? [instantLater(timeZone, new Date(opens.at), weeks).toISOString()] : [],
  )
  if ([...days, ...instants].some((text) => text < '1900' || text >= '3000'))
    throw invalid('weeks', { zh: '日期会超出 1900 到 2999 年', en: 'Dates would leave the years 1900 to 2999' })
}

/** Refuses as `conflict` when the course is not as it was previewed. */
export function mustBeUnchanged({ version }: Source, previewed: string): void {
  if (version !== previewed)
    throw refusal('conflict', {
      zh: '课程刚被改过，什么都没有生成。请重新看过日历再开课',
      en: 'The course was changed meanwhile and nothing was made; look at the calendar again',
    })
}

/** Makes the new course with all that belongs to it. */
async function makeCourse(db: Db, app: App, { courseId, newCourseId, version, weeks, name, files, team, template, user }: Input): Promise<void> {
  await lockCourses(db, [courseId])
  const source = template ? await loadTemplateSource(db, user, courseId) : await loadSource(db, user, courseId)
  mustBeUnchanged(source, version)
  const { course, timeZone, units } = source
  const firstDay = course.pacing === 'paced' ? firstDayOf(source, units) : course.startsOn
  const later = (day: string | null) => day && dayLater(day, weeks)
  const more = { id: newCourseId, startsOn: later(firstDay), endsOn: later(course.endsOn) }
  await copyCourse(db, user, courseId, name, { withFiles: files, more })
  await insertRerun(db, newCourseId, courseId, weeks, template ? course.name : null)
  const moved = (at: string) => instantLater(timeZone, new Date(at), weeks).toISOString()
  for (const { copy } of app.collected.courseParts) await copy(db, user, courseId, newCourseId, moved)
  const others = team ? source.team.map(({ id, role, introduction }) => ({ id, role, introduction })) : []
  if (others.length) await replaceTeam(db, newCourseId, [{ id: user.memberId, role: 'lead', introduction: '' }, ...others])
  const after = { copyOf: course.name, weeks, files, team }
  await logOperation({ db, user }, template ? 'template.use' : 'rerun.make', { kind: 'rerun', id: newCourseId, name, after })
  await tellTeam(
    db,
    { id: newCourseId, name },
    others.map(({ id }) => id),
  )
}

/**
 * Makes the new course of a rerun, if the person still edits the source or it is still offered as a template. All of it is one transaction: a run that is killed leaves nothing, and one that
 * comes after the course was made finds it and only reports it.
 */
export const rerunJob = jobKind<Input>(
  rerunJobName,
  async (input, { transaction, progress, app }) => {
    await progress(0.1, 'copy')
    await transaction(async (db) => {
      if (!(await findRerun(db, input.newCourseId))) await makeCourse(db, app, input)
    })
    await progress(0.9, 'copy')
    const places = await transaction((db) => selectPlaces(db, input.newCourseId))
    const made = places.filter(({ deletedAt }) => deletedAt === null).map(({ kind }) => ({ kind: kind as UnitKind }))
    return { courseId: input.newCourseId, ...countsOf(made) }
  },
  { minutes: 5 },
)
