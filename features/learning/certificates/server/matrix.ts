import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as certificates from '../contract.ts'
import * as issued from '../contract-issued.ts'
import { newNumber } from './number/number.ts'

/** The course is a draft, found by its team and by administrators of courses alone. */
const found: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

const draft = {
  active: true,
  title: '结业证书',
  body: '{姓名} 修完 {课程}',
  hours: null,
  signerName: '',
  signerFunction: '',
  signatureFileId: null,
  logoFileId: null,
  validMonths: 12,
  minProgress: null,
  minMark: null,
  automatic: false,
}

export const matrix = [
  ...entriesOf(certificates)({
    courseCertificate: { ask: ({ certifiedId }) => ({ query: { contentId: certifiedId } }), expect: found },
    certificateTemplateChange: {
      ask: ({ certifiedId }) => ({ body: { ...draft, contentId: certifiedId, rowVersion: 1 } }),
      expect: found,
      logs: ['certificate.template'],
    },
    certificateClasses: { ask: ({ certifiedId }) => ({ query: { contentId: certifiedId } }), expect: found },
    certificateStudents: {
      ask: ({ certifiedId, certifiedClassId }) => ({ query: { contentId: certifiedId, classId: certifiedClassId } }),
      expect: found,
    },
    certificateAward: {
      ask: ({ certifiedId, certifiedClassId }) => ({ key: newId(), body: { contentId: certifiedId, classId: certifiedClassId, memberIds: null } }),
      expect: found,
      logs: ['certificate.award'],
      oneLogEntry: true,
    },
    certificateException: {
      ask: ({ exceptionId, exceptionClassId, studentId }) => ({
        key: newId(),
        body: { contentId: exceptionId, classId: exceptionClassId, memberId: studentId, reason: '参加竞赛获奖' },
      }),
      expect: found,
      logs: ['certificate.exception'],
    },
    certificateRevoke: {
      ask: ({ certificateId }) => ({ certificateId, body: { reason: '误发' } }),
      expect: found,
      logs: ['certificate.revoke'],
    },
    certificateReissue: {
      ask: ({ certificateId }) => ({ key: newId(), certificateId, body: { reason: '姓名有误' } }),
      expect: found,
      logs: ['certificate.reissue'],
    },
    myCertificates: { ask: () => ({ query: {} }), expect: 'ok' },
    myCertificateCourses: { ask: () => ({}), expect: 'ok' },
  }),
  ...entriesOf(issued)({
    certificateList: { ask: ({ certifiedId }) => ({ query: { contentId: certifiedId } }), expect: found },
    certificateExport: {
      ask: ({ certifiedId }) => ({ body: { contentId: certifiedId, columns: ['name', 'certificate'], format: 'xlsx' } }),
      expect: found,
      logs: ['export.run'],
    },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A course with a certificate. */
    certifiedId: string
    /** A class of it whose student has none yet. */
    certifiedClassId: string
    /** A course with a certificate whose conditions no student meets, and a class of it. */
    exceptionId: string
    exceptionClassId: string
    /** A certificate that was awarded in another class of it. */
    certificateId: string
  }
}

export async function things({ db, memberId, studentId, fileId, named }: ThingsContext) {
  const certifiedId = await insertCourse(db, { memberId }, { name: named('有证书的课程') })
  const exceptionId = await insertCourse(db, { memberId }, { name: named('有条件的课程') })
  const [certifiedClassId, otherId, exceptionClassId, certificateId] = [newId(), newId(), newId(), newId()]
  const klass = { ownerId: memberId, state: 'running', courseId: certifiedId }
  await db
    .insertInto('classes')
    .values([
      { ...klass, id: certifiedClassId, name: named('待发证书的班'), inviteCode: newCode() },
      { ...klass, id: otherId, name: named('已发证书的班'), inviteCode: newCode() },
      { ...klass, courseId: exceptionId, id: exceptionClassId, name: named('破例的班'), inviteCode: newCode() },
    ])
    .execute()
  const classIds = [certifiedClassId, otherId, exceptionClassId]
  const students = memberId === studentId ? [] : classIds.map((classId) => ({ classId, memberId: studentId, joinedVia: 'code' }))
  await db
    .insertInto('classMembers')
    .values([...classIds.map((classId) => ({ classId, memberId, role: 'teacher', joinedVia: 'added' })), ...students])
    .execute()
  await db
    .insertInto('certificateTemplates')
    .values([
      { ...draft, courseId: certifiedId, signatureFileId: fileId, updatedBy: memberId },
      { ...draft, courseId: exceptionId, minProgress: 100, updatedBy: memberId },
    ])
    .execute()
  await db
    .insertInto('certificates')
    .values({
      id: certificateId,
      number: newNumber('2026-11-28'),
      courseId: certifiedId,
      classId: otherId,
      memberId: studentId,
      name: named('学生'),
      courseName: named('有证书的课程'),
      institutionName: named('学校'),
      title: draft.title,
      body: draft.body,
      signerName: '',
      signerFunction: '',
      awardedOn: '2026-11-28',
      awardedBy: memberId,
    })
    .execute()
  return { certifiedId, certifiedClassId, exceptionId, exceptionClassId, certificateId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  certificate_templates:
    'active automatic body checked_at course_id hours institution_id logo_file_id min_mark min_progress row_version signature_file_id signer_function signer_name title updated_at updated_by valid_months',
  certificates:
    'awarded_at awarded_by awarded_on body class_id course_id course_name current exception expires_on hours id institution_id institution_name logo_file_id member_id name number reason replaces_id revoked_at revoked_by signature_file_id signer_function signer_name title warned_at',
}
