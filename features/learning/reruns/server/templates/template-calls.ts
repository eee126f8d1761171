import { selectTeams } from '#features/learning/courses/server/detail-queries.ts'
import { mayAdd, mayManage } from '#features/learning/courses/server/policy.ts'
import { courseCover } from '#features/learning/courses/server/present.ts'
import { loadCourse, lockCourses } from '#features/learning/courses/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import * as contract from '../../contract-templates.ts'
import { presentPreview } from '../present.ts'
import { mustBeInRange, mustBeUnchanged, rerunJobName } from '../rerun-job.ts'
import { countUnits, countUses, deleteOffer, findOffer, loadTemplate, putOffer, selectTemplates, type TemplateRecord } from './template-queries.ts'
import { loadTemplateSource } from './template-source.ts'

/** Templates as the list has them. */
async function presentTemplates(db: Db, rows: readonly TemplateRecord[]): Promise<contract.Template[]> {
  const ids = rows.map(({ id }) => id)
  const teams = await selectTeams(db, ids)
  const units = await countUnits(db, ids)
  const uses = await countUses(db, ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    cover: courseCover(row),
    school: row.school,
    teachers: teams.flatMap(({ courseId, role, name }) => (courseId === row.id && role !== 'assistant' ? [name] : [])),
    describe: row.describe,
    offeredAt: row.offeredAt.toISOString(),
    units: units.get(row.id) ?? 0,
    uses: uses.get(row.id) ?? 0,
  }))
}

/** A course that the user leads or administers, for its switch as a template. */
async function loadManaged(db: Db, user: User, courseId: string) {
  const course = await loadCourse(db, user, courseId)
  assertAllowed(mayManage(user, course))
  return course
}

export default handlers(contract, {
  async templateList({ query }, { db, user }) {
    assertAllowed(mayAdd(user))
    const found = await selectTemplates(db, user, query)
    return { ...found, items: await presentTemplates(db, found.items) }
  },

  async templateGet({ courseId }, { db, user }) {
    const { units } = await loadTemplateSource(db, user, courseId)
    const [template] = await presentTemplates(db, [await loadTemplate(db, user, courseId)])
    if (!template) throw new Error('A template was not presented')
    const depths = new Map<string, number>()
    const outline = units.map(({ id, parentId, name, kind, minutes }) => {
      const depth = parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1
      depths.set(id, depth)
      return { id, name, kind, depth, minutes }
    })
    return { ...template, outline }
  },

  async templatePreview({ courseId, query: { weeks } }, { db, user }) {
    const source = await loadTemplateSource(db, user, courseId)
    mustBeInRange(source, weeks)
    return presentPreview(source, weeks)
  },

  async templateUse({ courseId, body }, { db, user, language }) {
    const source = await loadTemplateSource(db, user, courseId)
    mustBeInRange(source, body.weeks)
    mustBeUnchanged(source, body.version)
    const title = inLanguage({ zh: `从模板新建：${body.name}`, en: `From a template: ${body.name}` }, language)
    const input = { ...body, team: false, template: true, courseId, newCourseId: newId(), user: { ...user, sessionId: '' } }
    return { jobId: await enqueue(db, user, rerunJobName, title, input) }
  },

  async templateState({ courseId }, { db, user }) {
    const course = await loadManaged(db, user, courseId)
    const offer = await findOffer(db, course.id)
    return {
      offered: offer ? { describe: offer.describe, at: offer.offeredAt.toISOString(), by: offer.name } : null,
      uses: (await countUses(db, [course.id])).get(course.id) ?? 0,
    }
  },

  async templateOffer({ courseId, body: { describe } }, context) {
    const { db, user } = context
    await lockCourses(db, [courseId])
    const course = await loadManaged(db, user, courseId)
    if (!(await countUnits(db, [courseId])).get(courseId))
      throw refusal('conflict', { zh: '课程还没有大纲，不能作为模板', en: 'The course has no outline yet and cannot be a template' })
    const before = await findOffer(db, courseId)
    await putOffer(db, courseId, user.memberId, describe)
    const object = { kind: 'courseTemplate', id: course.id, name: course.name }
    await logOperation(context, 'template.offer', { ...object, ...(before && { before: { describe: before.describe } }), after: { describe } })
  },

  async templateWithdraw({ courseId }, context) {
    const { db, user } = context
    const course = await loadManaged(db, user, courseId)
    if (await deleteOffer(db, courseId))
      await logOperation(context, 'template.withdraw', { kind: 'courseTemplate', id: course.id, name: course.name })
  },
})
