import { mayTeach } from '#features/learning/courses/server/policy.ts'
import { loadCourse, selectCoursesById } from '#features/learning/courses/server/queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import * as contract from '../contract.ts'
import { mustBeInRange, mustBeUnchanged, rerunJobName } from './rerun-job.ts'
import { findRerun } from './rerun-queries.ts'
import { presentPreview } from './present.ts'
import { loadSource } from './source.ts'

export default handlers(contract, {
  async rerunPreview({ courseId, query: { weeks } }, { db, user }) {
    const source = await loadSource(db, user, courseId)
    mustBeInRange(source, weeks)
    return presentPreview(source, weeks)
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
    const template = rerun?.templateName && rerun.madeAt ? { name: rerun.templateName, at: rerun.madeAt.toISOString() } : null
    if (!rerun?.sourceId || template) return { source: null, template }
    const source = (await selectCoursesById(db, user, [rerun.sourceId])).find(({ deletedAt }) => deletedAt === null)
    return { source: source ? { id: source.id, name: source.name, weeks: rerun.weeks } : null, template }
  },
})
