import * as contract from '../contract.ts'
import type { CallInput } from '#contract/call.ts'
import type { BatchResult } from '#contract/page.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { rehearse, withSavepoint } from '#server/kernel/data/savepoint.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import { acceptFacts } from './accept-facts.ts'
import { countStudentsTogether, countUse, selectFileIds, selectTeams } from './detail-queries.ts'
import { logged, objectOf } from './log.ts'
import { tellTeam } from './manifest/messages.ts'
import { mayAdd, mayDownload, mayEdit, mayManage, mayOffer, rulesCourses } from './policy.ts'
import { presentCourse, presentRows } from './present.ts'
import { type CourseRecord, loadCourse, lockCourses, noCourse, selectCourses, selectCoursesById } from './queries.ts'
import { missingForSale, needWords } from './sale-needs.ts'
import { acceptTeam } from './accept-team.ts'
import { copyCourse, insertCourse, replaceFiles, replaceTeam, updateCourse, updateState } from './write-queries.ts'

/** The module that each set of the list is seen with. */
const moduleOf = { mine: 'mycourse', original: 'schoolcourse', authorized: 'schoolcourse', sales: 'salecourse' } as const

export default handlers(contract, {
  async courseList({ query }, { db, user }) {
    assertAllowed(user.modules.includes(moduleOf[query.scope]))
    const found = await selectCourses(db, user, query)
    return { ...found, items: await presentRows(db, user, found.items) }
  },

  async courseAdd({ body }, context) {
    const { db, user } = context
    assertAllowed(mayAdd(user))
    const { columns, textFiles } = await acceptFacts(context, body, { coverFileId: null, textFiles: [] })
    const others = [...new Set(body.teacher)].filter((id) => id !== user.memberId)
    const team = [user.memberId, ...others].map((id, at) => ({ id, role: at ? ('teacher' as const) : ('lead' as const), introduction: '' }))
    await acceptTeam(db, team, [user.memberId])
    const id = await insertCourse(db, user, { ...columns, isAttachmentOwnload: body.is_attachment_ownload })
    await replaceTeam(db, id, team)
    await replaceFiles(db, id, 'text', textFiles)
    await logOperation(context, 'course.add', { ...objectOf({ id, name: body.name }), after: { name: body.name } })
    await tellTeam(db, { id, name: body.name }, others)
    return presentCourse(db, user, id)
  },

  courseGet: ({ query }, { db, user }) => presentCourse(db, user, query.contentId),

  async courseChange({ body: { contentId, rowVersion, pacing, startsOn, endsOn, price, ...facts } }, context) {
    const { db, user } = context
    await lockCourses(db, [contentId])
    const course = await loadCourse(db, user, contentId)
    assertAllowed(mayEdit(user, course))
    if (startsOn && endsOn && endsOn < startsOn)
      throw invalid('endsOn', { zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' })
    if (price !== course.price && !mayManage(user, course))
      throw invalid('price', { zh: '价格由课程负责人设置', en: 'The price is set by those who lead the course' })
    const before = { coverFileId: course.coverFileId, textFiles: await selectFileIds(db, contentId, 'text') }
    const { columns, textFiles } = await acceptFacts(context, facts, before)
    await updateCourse(db, user, contentId, { ...columns, pacing, startsOn, endsOn, price }, rowVersion)
    await replaceFiles(db, contentId, 'text', textFiles)
    await logOperation(context, 'course.change', {
      ...objectOf(course),
      before: logged(course),
      after: logged({ ...course, ...columns, pacing, startsOn, endsOn, price }),
    })
    return presentCourse(db, user, contentId)
  },

  async courseTeamChange({ body: { contentId, rowVersion, teacher } }, context) {
    const { db, user } = context
    await lockCourses(db, [contentId])
    const course = await loadCourse(db, user, contentId)
    assertAllowed(mayManage(user, course))
    const before = await selectTeams(db, [contentId])
    await acceptTeam(
      db,
      teacher,
      before.map(({ id }) => id),
    )
    const stays = teacher.some(({ id }) => id === user.memberId)
    if (course.myRole !== null && !stays && !rulesCourses(user))
      throw invalid('teacher', { zh: '不能移出自己，请由另一位负责人操作', en: 'You cannot remove yourself; another lead can' })
    const leads = teacher.filter(({ role }) => role === 'lead')
    const ownerId = leads.some(({ id }) => id === course.ownerId) ? course.ownerId : (leads[0]?.id ?? course.ownerId)
    await updateCourse(db, user, contentId, { ownerId }, rowVersion)
    await replaceTeam(db, contentId, teacher)
    const added = teacher.filter(({ id }) => id !== user.memberId && !before.some((one) => one.id === id)).map(({ id }) => id)
    const inOrder = (team: readonly { id: string; role: string }[]) => team.map(({ id, role }) => `${id} ${role}`)
    await logOperation(context, 'course.team', { ...objectOf(course), before: { team: inOrder(before) }, after: { team: inOrder(teacher) } })
    await tellTeam(db, course, added)
    return presentCourse(db, user, contentId)
  },

  async courseFilesChange({ body: { contentId, rowVersion, fileItems, is_attachment_ownload } }, context) {
    const { db, user } = context
    await lockCourses(db, [contentId])
    const course = await loadCourse(db, user, contentId)
    assertAllowed(mayEdit(user, course))
    const before = await selectFileIds(db, contentId, 'group')
    const files = await takeFiles(db, user, 'fileItems', fileItems, before)
    await updateCourse(db, user, contentId, { isAttachmentOwnload: is_attachment_ownload }, rowVersion)
    await replaceFiles(db, contentId, 'group', files)
    await logOperation(context, 'course.files', {
      ...objectOf(course),
      before: { files: before.length, download: course.isAttachmentOwnload === 1 },
      after: { files: files.length, download: is_attachment_ownload === 1 },
    })
    return presentCourse(db, user, contentId)
  },

  async courseCopy({ body: { contentId } }, context) {
    const { app, db, user, language } = context
    assertAllowed(mayAdd(user))
    const course = await loadCourse(db, user, contentId)
    const name = `${course.name.slice(0, 90)}${inLanguage({ zh: '（副本）', en: ' (copy)' }, language)}`
    const id = await copyCourse(db, user, contentId, name, { withFiles: mayDownload(user, course) })
    for (const { copy } of app.collected.courseParts) await copy(db, user, contentId, id)
    await logOperation(context, 'course.add', { ...objectOf({ id, name }), after: { name, copyOf: course.name } })
    return presentCourse(db, user, id)
  },

  courseRemove: ({ query }, context) => removeCourses(context, query.id),
  courseStatusBatch: ({ body: { ids, status } }, context) => setStatus(context, ids, status),

  async courseBatchPreview({ body: { ids } }, context) {
    const { db } = context
    const use = await countUse(db, ids)
    const result = await rehearse(db, () => removeCourses(context, ids))
    const classes = result.done.reduce((sum, id) => sum + (use.get(id)?.classes ?? 0), 0)
    return { ...result, effects: { classes, students: await countStudentsTogether(db, result.done) } }
  },

  async courseShelf({ body: { ids, shelf } }, context) {
    const { app, db, user } = context
    const wanted = [...new Set(ids)]
    const missing = shelf ? await missingForSale(db, app.collected.courseParts, wanted) : new Map<string, contract.SaleNeed[]>()
    const result = await forEachCourse(context, wanted, async (course) => {
      assertAllowed(mayOffer(user))
      const lacks = missing.get(course.id) ?? []
      if (lacks.length) throw refusal('conflict', needWords(lacks))
      if (course.onShelf === shelf) return
      await updateState(db, user, course.id, { onShelf: shelf })
      await logOperation(context, 'course.shelf', { ...objectOf(course), before: { onShelf: course.onShelf }, after: { onShelf: shelf } })
    })
    const offers = mayOffer(user)
    const failed = result.failed.map((each) => ({ ...each, missing: offers && each.name ? (missing.get(each.id) ?? []) : [] }))
    return { ...result, failed }
  },
})

/** Applies an action to several courses, each by itself: a refusal becomes the reason in the result and takes back only what belongs to that course. */
async function forEachCourse({ db, user, language }: CallContext, ids: readonly string[], act: (course: CourseRecord) => Promise<void>) {
  await lockCourses(db, ids)
  const found = new Map((await selectCoursesById(db, user, ids)).map((course) => [course.id, course]))
  const result: BatchResult = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const course = found.get(id)
    const refused = course ? await withSavepoint(db, () => act(course)) : noCourse()
    if (refused) result.failed.push({ id, name: course?.name ?? '', reason: inLanguage(refused.words, language) })
    else result.done.push(id)
  }
  return result
}
const mustBeThere = ({ deletedAt }: CourseRecord) => {
  if (deletedAt !== null) throw refusal('conflict', { zh: '课程在回收站中，请先恢复', en: 'The course is in the recycle bin; restore it first' })
}

const removeCourses = (context: CallContext, ids: readonly string[]) =>
  forEachCourse(context, ids, async (course) => {
    assertAllowed(mayManage(context.user, course))
    mustBeThere(course)
    if (course.onShelf) throw refusal('conflict', { zh: '课程在售，请先下架', en: 'The course is on sale; withdraw it first' })
    await updateState(context.db, context.user, course.id, { deletedAt: new Date() })
    await logOperation(context, 'course.remove', objectOf(course))
  })

type Status = CallInput<typeof contract.courseStatusBatch>['body']['status']

const setStatus = (context: CallContext, ids: readonly string[], status: Status) =>
  forEachCourse(context, ids, async (course) => {
    const { db, user } = context
    assertAllowed(mayManage(user, course))
    if (status === 'restore') {
      if (course.deletedAt === null) return
      await updateState(db, user, course.id, { deletedAt: null })
      await logOperation(context, 'course.restore', objectOf(course))
      return
    }
    mustBeThere(course)
    const change = changeOf(status, course)
    if (!change) return
    await updateState(db, user, course.id, change)
    const facts = ({ publishStatus, top, onShelf }: CourseRecord) => ({ publishStatus, top: top === 1, onShelf })
    await logOperation(context, 'course.status', { ...objectOf(course), before: facts(course), after: facts({ ...course, ...change }) })
  })

/** What a status changes; undefined when the course has it already. Refuses to cancel what was never published. */
function changeOf(status: Exclude<Status, 'restore'>, { publishStatus, top }: CourseRecord) {
  if (status === 'publish') return publishStatus === 2 ? undefined : { publishStatus: 2, publishedAt: new Date() }
  if (status === 'top') return top === 1 ? undefined : { top: 1 }
  if (status === 'untop') return top === 0 ? undefined : { top: 0 }
  if (publishStatus === 0) throw refusal('conflict', { zh: '课程还没有发布', en: 'The course is not published' })
  // What is not published is not for sale either.
  return publishStatus === 3 ? undefined : { publishStatus: 3, onShelf: false }
}
