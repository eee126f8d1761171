import * as contract from '../contract.ts'
import { placeholdersIn } from '#assessment/certificates/certificate-text.ts'
import { isPicture } from '#features/learning/courses/server/detail-queries.ts'
import { loadCourse, lockCourses } from '#features/learning/courses/server/queries.ts'
import { loadShownTotals } from '#features/learning/gradebook/server/book/shown-totals.ts'
import { loadProgress } from '#features/learning/outlines/server/outline/learned.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid } from '#server/kernel/http/refusal.ts'
import { awardException, awardTo, changeCertificate } from './award/award-call.ts'
import { mayAward, mayDecide, maySeeAwards, maySeeMarks } from './policy.ts'
import { certificateOf, emptyTemplate, loggedTemplate, presentTemplate, withoutMark } from './present.ts'
import {
  countAwarded,
  loadInstitution,
  selectAwaited,
  selectClasses,
  selectLast,
  selectMine,
  selectOwn,
  selectStudied,
  takeClass,
  teachesClass,
} from './queries.ts'
import { standingOf, todayIn } from './rules.ts'
import { loadStandings } from './standing/standings.ts'
import { selectStudents, selectWithout } from './standing/student-queries.ts'
import { findTemplate, lockTemplate, putTemplate, type TemplateRecord } from './template-queries.ts'

const nothing = { counted: 0, done: 0, percent: 0 }

/** Checks what a person has entered about a certificate, field by field, and takes its pictures. */
async function checkedDraft({ db, user }: CallContext, draft: contract.TemplateDraft, before: TemplateRecord | undefined): Promise<void> {
  const { used, unknown } = placeholdersIn(draft.body)
  if (unknown.length)
    throw invalid('body', {
      zh: `没有占位符 {${unknown[0]}}，请用上方的按钮插入`,
      en: `There is no placeholder {${unknown[0]}}; insert one with the buttons`,
    })
  if (!used.has('name')) throw invalid('body', { zh: '正文里要有占位符 {姓名}', en: 'The text must have the placeholder {name}' })
  if (used.has('hours') && draft.hours === null)
    throw invalid('hours', { zh: '正文里用到了学时，请填写', en: 'The text names the hours; fill them in' })
  if (draft.automatic && draft.minProgress === null && draft.minMark === null)
    throw invalid('automatic', { zh: '自动发放至少要有一个条件', en: 'Certificates are awarded by themselves on at least one condition' })
  const already = [before?.signatureFileId, before?.logoFileId].filter((id) => typeof id === 'string')
  for (const path of ['signatureFileId', 'logoFileId'] as const) {
    const id = draft[path]
    if (id === null || already.includes(id)) continue
    await takeFiles(db, user, path, [id])
    if (!(await isPicture(db, id))) throw invalid(path, { zh: '请选择图片', en: 'Choose a picture' })
  }
}

export default handlers(contract, {
  async courseCertificate({ query: { contentId } }, { db, user, language }) {
    const course = await loadCourse(db, user, contentId)
    const template = await findTemplate(db, contentId)
    const { name: institution, timeZone } = await loadInstitution(db)
    const today = todayIn(timeZone)
    const manage = mayDecide(user, course)
    const shown = template ?? emptyTemplate(language)
    const classes = await selectStudied(db, user, contentId)
    const certificates = await selectOwn(db, user, contentId)
    const progress =
      shown.minProgress === null || !classes.length ? nothing : ((await loadProgress(db, course, [user.memberId])).get(user.memberId) ?? nothing)
    const totals = shown.minMark === null ? [] : await Promise.all(classes.map(({ id }) => loadShownTotals(db, id, user.memberId)))
    const mine = classes.map(({ id, name }, at) => {
      const own = certificates.get(id)
      const mark = totals[at] && (totals[at].get(user.memberId) ?? null)
      return { classId: id, className: name, standing: standingOf(shown, { progress, mark }), certificate: own ? certificateOf(own, today) : null }
    })
    return {
      active: shown.active,
      title: shown.title,
      validMonths: shown.validMonths,
      minProgress: shown.minProgress,
      minMark: shown.minMark,
      institution,
      mine,
      can: { manage, see: manage || (await teachesClass(db, user, contentId)) },
      template: manage ? await presentTemplate(db, shown) : null,
    }
  },

  async certificateTemplateChange({ body: { contentId, rowVersion, ...draft } }, context) {
    const { db, user } = context
    await lockCourses(db, [contentId])
    const course = await loadCourse(db, user, contentId)
    assertAllowed(mayDecide(user, course))
    const before = await lockTemplate(db, contentId)
    await checkedDraft(context, draft, before)
    await putTemplate(db, contentId, user, draft, rowVersion)
    await logOperation(context, 'certificate.template', {
      kind: 'courseCertificate',
      id: course.id,
      name: course.name,
      ...(before && { before: loggedTemplate(before) }),
      after: loggedTemplate(draft),
    })
    return presentTemplate(db, { ...draft, rowVersion: rowVersion + 1 })
  },

  async certificateClasses({ query: { contentId, ...paging } }, { db, user }) {
    const course = await loadCourse(db, user, contentId)
    const found = await selectClasses(db, user, contentId, { ...paging, staffed: !mayDecide(user, course) })
    const { timeZone } = await loadInstitution(db)
    const counts = await countAwarded(
      db,
      contentId,
      found.items.map(({ id }) => id),
      todayIn(timeZone),
    )
    return {
      ...found,
      items: found.items.map(({ myRole, ...row }) => ({
        ...row,
        ...(counts.get(row.id) ?? { students: 0, awarded: 0 }),
        can: { award: mayAward(user, course, { ...row, myRole }) },
      })),
    }
  },

  async certificateStudents({ query: { contentId, classId, state, ...filter } }, { db, user, language }) {
    const course = await loadCourse(db, user, contentId)
    const klass = await takeClass(db, user, contentId, classId)
    assertAllowed(maySeeAwards(user, course, klass))
    const template = (await findTemplate(db, contentId)) ?? emptyTemplate(language)
    const { timeZone } = await loadInstitution(db)
    const place = { courseId: contentId, classId, today: todayIn(timeZone) }
    // Whether the conditions are met is computed, not stored: for this filter, of all students without a certificate.
    let among: string[] | undefined
    if (state === 'ready' || state === 'missing') {
      const ids = (await selectWithout(db, place)).map(({ id }) => id)
      const standings = await loadStandings(db, course, template, classId, ids)
      among = ids.filter((id) => (standings.get(id)?.met ?? false) === (state === 'ready'))
    }
    const valid = state === 'awarded' ? true : state === 'none' ? false : undefined
    const found = await selectStudents(db, { ...filter, ...place, valid, among })
    const ids = found.items.map(({ id }) => id)
    const standings = await loadStandings(db, course, template, classId, ids)
    const certificates = await selectLast(db, contentId, classId, ids)
    const seesMarks = maySeeMarks(user, klass)
    return {
      ...found,
      items: found.items.flatMap((student) => {
        const standing = standings.get(student.id)
        const certificate = certificates.get(student.id)
        if (!standing) return []
        return [
          {
            ...student,
            standing: seesMarks ? standing : withoutMark(standing),
            certificate: certificate ? certificateOf(certificate, place.today) : null,
          },
        ]
      }),
    }
  },

  certificateAward: ({ body }, context) => awardTo(context, body),
  certificateException: ({ body }, context) => awardException(context, body),
  certificateRevoke: ({ certificateId, body: { reason } }, context) => changeCertificate(context, certificateId, reason, 'revoke'),
  certificateReissue: ({ certificateId, body: { reason } }, context) => changeCertificate(context, certificateId, reason, 'reissue'),

  async myCertificates({ query }, { db, user }) {
    const { timeZone } = await loadInstitution(db)
    const found = await selectMine(db, user, query)
    const today = todayIn(timeZone)
    return { ...found, items: found.items.map((row) => ({ ...certificateOf(row, today), courseId: row.courseId })) }
  },

  async myCertificateCourses(_, { db, user }) {
    const courses = await selectAwaited(db, user)
    return Promise.all(
      courses.map(async ({ id, name, pacing, startsOn, title, minProgress, minMark }) => {
        const course = { id, pacing: pacing as 'self' | 'paced', startsOn }
        const reached = minProgress === null ? undefined : (await loadProgress(db, course, [user.memberId])).get(user.memberId)
        const { progress } = standingOf({ minProgress, minMark }, { progress: reached ?? nothing, mark: undefined })
        return { courseId: id, courseName: name, title, minProgress, minMark, progress }
      }),
    )
  },
})
