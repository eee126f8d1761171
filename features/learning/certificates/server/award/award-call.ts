import type { CallInput } from '#contract/call.ts'
import { loadCourse, selectCoursesById } from '#features/learning/courses/server/queries.ts'
import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import type { Certificate, certificateAward, certificateException } from '../../contract.ts'
import { tellRevoked } from '../manifest/messages.ts'
import { shownNumber } from '../number/number.ts'
import { mayAward, mayAwardWithout, maySeeAwards } from '../policy.ts'
import { certificateOf } from '../present.ts'
import { type CertificateRecord, findCertificate, loadInstitution, lockCertificate, noCertificate, findClass, takeClass } from '../queries.ts'
import { stateOf, todayIn } from '../rules.ts'
import { loadStandings } from '../standing/standings.ts'
import { selectWithout } from '../standing/student-queries.ts'
import { lockTemplate } from '../template-queries.ts'
import { award } from './award.ts'
import { loadName, selectStudentIds, updateRevoked } from './award-queries.ts'

/** The most certificates that one call awards. */
const most = 500

const notActive = () => refusal('conflict', { zh: '课程还没有启用证书', en: 'The course does not award certificates yet' })

const reasons = {
  stranger: { zh: '不是班里的学生', en: 'Not a student of the class' },
  unmet: { zh: '还没有达到条件', en: 'Does not meet the conditions yet' },
  valid: { zh: '学生已有有效的证书', en: 'The student has a valid certificate already' },
  met: { zh: '学生已达到条件，请直接发放', en: 'The student meets the conditions; award the certificate without a reason' },
}

/** Awards certificates to those of the given students, or of all, who meet the conditions and have no valid one. */
export async function awardTo(context: CallContext, { contentId, classId, memberIds }: CallInput<typeof certificateAward>['body']) {
  const { db, user, language } = context
  const course = await loadCourse(db, user, contentId)
  const klass = await takeClass(db, user, contentId, classId)
  assertAllowed(mayAward(user, course, klass))
  const template = await lockTemplate(db, contentId)
  if (!template?.active) throw notActive()
  const { timeZone } = await loadInstitution(db)
  const without = await selectWithout(db, { courseId: contentId, classId, today: todayIn(timeZone) })
  const asked = memberIds === null ? without : without.filter(({ id }) => memberIds.includes(id))
  const standings = await loadStandings(
    db,
    course,
    template,
    classId,
    asked.map(({ id }) => id),
  )
  const ready = asked.filter(({ id }) => standings.get(id)?.met)
  const people = ready.slice(0, most)
  const made = await award(db, { course, template, classId, people, by: user })
  if (made.length)
    await logOperation(context, 'certificate.award', {
      kind: 'courseCertificate',
      id: course.id,
      name: course.name,
      after: { class: klass.name, people: made.length },
    })
  const unmet = memberIds === null ? [] : asked.filter(({ id }) => !standings.get(id)?.met)
  const here = memberIds === null ? new Set<string>() : await selectStudentIds(db, classId, memberIds)
  const strangers = (memberIds ?? []).filter((id) => !here.has(id))
  return {
    done: made.map(({ memberId }) => memberId),
    failed: [
      ...unmet.map(({ id, name }) => ({ id, name, reason: inLanguage(reasons.unmet, language) })),
      ...strangers.map((id) => ({ id, name: '', reason: inLanguage(reasons.stranger, language) })),
    ],
    left: ready.length - people.length,
  }
}

/** Awards a certificate to a student who does not meet the conditions. The reason is stored with it and in the log; refused when the conditions are met. */
export async function awardException(
  context: CallContext,
  { contentId, classId, memberId, reason }: CallInput<typeof certificateException>['body'],
): Promise<Certificate> {
  const { db, user } = context
  const course = await loadCourse(db, user, contentId)
  assertAllowed(mayAward(user, course, await takeClass(db, user, contentId, classId)))
  const template = await lockTemplate(db, contentId)
  if (!template?.active) throw notActive()
  const { timeZone } = await loadInstitution(db)
  const today = todayIn(timeZone)
  if (!(await selectStudentIds(db, classId, [memberId])).has(memberId)) throw refusal('notFound', reasons.stranger)
  const student = (await selectWithout(db, { courseId: contentId, classId, today })).find(({ id }) => id === memberId)
  if (!student) throw refusal('conflict', reasons.valid)
  const standings = await loadStandings(db, course, template, classId, [memberId])
  if (standings.get(memberId)?.met) throw refusal('conflict', reasons.met)
  const [made] = await award(db, { course, template, classId, people: [{ ...student, exception: reason }], by: user })
  const after = made && (await findCertificate(db, made.id))
  if (!after) throw refusal('conflict')
  const object = { kind: 'certificate', id: after.id, name: shownNumber(after.number) }
  await logOperation(context, 'certificate.exception', { ...object, after: { student: student.name, reason } })
  return certificateOf(after, today)
}

/** Whether the user may change a certificate, and whether the user sees it as somebody who teaches. Its class or course may be gone. */
export async function rightsTo({ db, user }: Pick<CallContext, 'db' | 'user'>, { courseId, classId }: CertificateRecord) {
  const [course] = courseId === null ? [] : await selectCoursesById(db, user, [courseId])
  const klass = classId === null ? undefined : await findClass(db, user, classId)
  if (course && klass) return { change: mayAward(user, course, klass), see: maySeeAwards(user, course, klass) }
  // Who teaches a class sees its certificates also when the course is no longer open to that person.
  if (klass && maySeeMembers(user, klass)) return { change: false, see: true }
  const may = mayAwardWithout(user, course)
  return { change: may, see: may }
}

/** Revokes a certificate, or with `reissue` also awards another one in its place. The person is told of either. */
export async function changeCertificate(context: CallContext, id: string, reason: string, what: 'revoke' | 'reissue'): Promise<Certificate> {
  const { db, user } = context
  const found = await findCertificate(db, id)
  if (!found) throw noCertificate()
  const { change, see } = await rightsTo(context, found)
  if (!change && !see && found.memberId !== user.memberId) throw noCertificate()
  assertAllowed(change)
  const { courseId, classId } = found
  const template = courseId === null ? undefined : await lockTemplate(db, courseId)
  const before = await lockCertificate(db, id)
  if (!before) throw noCertificate()
  const { timeZone } = await loadInstitution(db)
  const today = todayIn(timeZone)
  if (stateOf(before, today) === 'revoked') throw refusal('conflict', { zh: '证书已经撤销了', en: 'The certificate is revoked already' })
  await updateRevoked(db, id, user, reason)
  const object = { kind: 'certificate', id, name: shownNumber(before.number) }
  if (what === 'revoke') {
    await logOperation(context, 'certificate.revoke', { ...object, after: { reason } })
    await tellRevoked(db, before.memberId, before, reason)
    return certificateOf((await findCertificate(db, id)) ?? before, today)
  }
  if (!before.current)
    throw refusal('conflict', { zh: '这份证书之后已经发过新的，请补发新的那份', en: 'A newer certificate was awarded; reissue that one' })
  if (!courseId || !classId || !template)
    throw refusal('conflict', { zh: '课程或班级已经删除，只能撤销', en: 'The course or the class was deleted; the certificate can only be revoked' })
  const person = { id: before.memberId, name: await loadName(db, before.memberId), replacesId: id, exception: before.exception }
  const course = await loadCourse(db, user, courseId)
  const [made] = await award(db, { course, template, classId, people: [person], by: user })
  const after = made && (await findCertificate(db, made.id))
  if (!after) throw refusal('conflict')
  await logOperation(context, 'certificate.reissue', { ...object, after: { reason, number: shownNumber(after.number) } })
  return certificateOf(after, today)
}
