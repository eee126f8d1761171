import { mayTeach } from '#features/learning/courses/server/policy.ts'
import { loadCourse, selectCoursesById } from '#features/learning/courses/server/queries.ts'
import { clockIn } from '#plain/time/zone.ts'
import { newId } from '#server/kernel/data/id.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import * as contract from '../contract.ts'
import { mustBeInRange, mustBeUnchanged, rerunJobName } from './rerun-job.ts'
import { findRerun } from './rerun-queries.ts'
import { calendarOf, firstDayOf } from './rules/calendar.ts'
import { dayLater } from './rules/shift.ts'
import { countsOf, loadSource } from './source.ts'

export default handlers(contract, {
  async rerunPreview({ courseId, query: { weeks } }, { db, user }) {
    const source = await loadSource(db, user, courseId)
    const { course, units, files, team, timeZone, startsOn, version } = source
    mustBeInRange(source, weeks)
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
  },

  async rerunStart({ courseId, body }, context) {
    const { db, user, language } = context
    const source = await loadSource(db, user, courseId)
    mustBeInRange(source, body.weeks)
    mustBeUnchanged(source, body.version)
    const title = inLanguage({ zh: `开新一轮：${body.name}`, en: `Rerun: ${body.name}` }, language)
    const input = { ...body, courseId, newCourseId: newId(), user: { ...user, sessionId: '' } }
    return { jobId: await enqueue(db, user, rerunJobName, title, input) }
  },

  async rerunSource({ courseId }, { db, user }) {
    const course = await loadCourse(db, user, courseId)
    assertAllowed(mayTeach(user, course))
    const rerun = await findRerun(db, courseId)
    if (!rerun?.sourceId) return { source: null }
    const source = (await selectCoursesById(db, user, [rerun.sourceId])).find(({ deletedAt }) => deletedAt === null)
    return { source: source ? { id: source.id, name: source.name, weeks: rerun.weeks } : null }
  },
})
