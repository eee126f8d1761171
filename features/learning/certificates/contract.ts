import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'
import { classStates } from '#features/learning/classes/contract.ts'

/** What a text of a certificate can name. In it they stand in braces under a name of either language. */
export const placeholders = ['name', 'course', 'hours', 'date'] as const
export type Placeholder = (typeof placeholders)[number]

const share = z.int().min(1).max(100)
const Conditions = z.object({
  /** Share of the units of the outline that must be done, in per cent; null: it does not matter. */
  minProgress: share.nullable(),
  /** Total of the gradebook of the class that must be reached, in per cent; null: it does not matter. */
  minMark: share.nullable(),
})

const draft = {
  ...Conditions.shape,
  active: z.boolean(),
  title: z.string().trim().min(1).max(30),
  /** Plain text with placeholders. */
  body: z.string().trim().min(1).max(400),
  hours: z.int().min(1).max(5000).nullable(),
  signerName: z.string().trim().max(30),
  signerFunction: z.string().trim().max(50),
  signatureFileId: z.uuid().nullable(),
  /** Null: the logo of the institution. */
  logoFileId: z.uuid().nullable(),
  /** Null: for ever. */
  validMonths: z.int().min(1).max(600).nullable(),
  /** Awarded as soon as the conditions are met. */
  automatic: z.boolean(),
}
const TemplateDraft = z.object(draft)
export type TemplateDraft = z.infer<typeof TemplateDraft>

const Template = TemplateDraft.extend({
  /** 0 before the first change. */
  rowVersion: RowVersion,
  signature: StoredFile.nullable(),
  logo: StoredFile.nullable(),
})
export type Template = z.infer<typeof Template>

const Standing = z.object({
  /** Of the units of the outline; null where it does not matter. */
  progress: z.object({ done: z.int(), counted: z.int(), percent: z.int(), met: z.boolean() }).nullable(),
  /** The total that the student sees in the gradebook, in per cent; `percent` is null before its release, without marks, and for those who may not see it. Null where it does not matter. */
  mark: z.object({ percent: z.number().nullable(), released: z.boolean(), met: z.boolean() }).nullable(),
  met: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export const certificateStates = ['valid', 'expired', 'revoked'] as const
export type CertificateState = (typeof certificateStates)[number]

export const Certificate = z.object({
  id: z.uuid(),
  /** As it is shown, with hyphens. */
  number: z.string(),
  title: z.string(),
  name: z.string(),
  courseName: z.string(),
  awardedOn: z.iso.date(),
  /** The last day on which it is valid; null for ever. */
  expiresOn: z.iso.date().nullable(),
  state: z.enum(certificateStates),
  /** Valid, and expires within 30 days. */
  expiring: z.boolean(),
  revokedAt: z.iso.datetime().nullable(),
  reason: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

export const courseCertificate = call('GET /pressplatform/certificates/course', 'signedIn', {
  does: 'Returns the certificate of a course to those who see the course: its conditions, how far the caller is in each class, and what the caller may do.',
  query: z.object({ contentId: z.uuid() }),
  data: Conditions.extend({
    active: z.boolean(),
    title: z.string(),
    validMonths: z.int().nullable(),
    institution: z.string(),
    /** For each class in which the caller is a student. */
    mine: z.array(z.object({ classId: z.uuid(), className: z.string(), standing: Standing, certificate: Certificate.nullable() })),
    can: z.object({ manage: z.boolean(), see: z.boolean() }),
    /** For those who manage it. */
    template: Template.nullable(),
  }),
})

export const certificateTemplateChange = call('PUT /pressplatform/certificates/template', 'signedIn', {
  does: 'Stores what the certificate of a course says and who gets it, unless it has been changed since it was read; certificates that were awarded stay as they are.',
  body: TemplateDraft.extend({ contentId: z.uuid(), rowVersion: RowVersion }),
  data: Template,
})

const AwardClass = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(classStates),
  students: z.int(),
  /** Students of the class with a certificate that is valid. */
  awarded: z.int(),
  can: z.object({ award: z.boolean() }),
})
export type AwardClass = z.infer<typeof AwardClass>

export const certificateClasses = call('GET /pressplatform/certificates/classes', 'signedIn', {
  does: 'Lists the classes of a course whose certificates the caller sees: all for those who manage the course, else those that the caller teaches or assists.',
  query: Paging.extend({ contentId: z.uuid() }),
  data: pageOf(AwardClass),
})

export const studentStates = ['ready', 'missing', 'awarded', 'none'] as const
const CertificateStudent = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  standing: Standing,
  /** The last one that was awarded in the class. */
  certificate: Certificate.nullable(),
})
export type CertificateStudent = z.infer<typeof CertificateStudent>

export const certificateStudents = call('GET /pressplatform/certificates/students', 'signedIn', {
  does: 'Lists the students of a class of a course with which conditions each meets, what is missing, and the certificate of each.',
  query: Paging.extend({
    contentId: z.uuid(),
    classId: z.uuid(),
    /** `ready`: meets the conditions and has no valid certificate; `missing`: does not meet them and has none; `awarded`: has a valid one; `none`: has none that is valid. */
    state: z.enum(studentStates).optional(),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(['number', 'name', '-name']).default('number'),
  }),
  data: pageOf(CertificateStudent),
})

export const certificateAward = call('POST /pressplatform/certificates', 'signedIn', {
  does: 'Awards certificates in a class to these students, or to all who meet the conditions, 500 at most; those with a valid one keep it.',
  once: true,
  body: z.object({
    contentId: z.uuid(),
    classId: z.uuid(),
    /** Null: all who meet the conditions and have no valid certificate. */
    memberIds: Ids.nullable(),
  }),
  data: BatchResult.extend({
    /** How many more meet the conditions and have none. */
    left: z.int(),
  }),
})

export const certificateException = call('POST /pressplatform/certificates/exception', 'signedIn', {
  does: 'Awards a certificate in a class to a student who does not meet the conditions, with a reason that teachers see and the student does not.',
  once: true,
  body: z.object({ contentId: z.uuid(), classId: z.uuid(), memberId: z.uuid(), reason: z.string().trim().min(1).max(200) }),
  data: Certificate,
})

export const certificateRevoke = call('POST /pressplatform/certificates/{certificateId}/revoke', 'signedIn', {
  does: 'Revokes a certificate with a reason; its check page says so from then on.',
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  data: Certificate,
})

export const certificateReissue = call('POST /pressplatform/certificates/{certificateId}/reissue', 'signedIn', {
  does: 'Revokes a certificate with a reason and awards another one with a new number, by the template and the name of now.',
  once: true,
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  data: Certificate,
})

export const myCertificates = call('GET /pressplatform/mycertificates', 'signedIn', {
  does: 'Lists the certificates of the caller, the newest first.',
  query: Paging,
  data: pageOf(Certificate.extend({ courseId: z.uuid().nullable() })),
})
export type MyCertificate = z.infer<typeof myCertificates.shape.data>['items'][number]

export const myCertificateCourses = call('GET /pressplatform/mycertificates/courses', 'signedIn', {
  does: 'Lists running courses of the caller that award a certificate which the caller does not have yet, with how much of the outline is done; 20 at most.',
  data: z.array(
    Conditions.extend({
      courseId: z.uuid(),
      courseName: z.string(),
      title: z.string(),
      /** Null where the outline does not matter. */
      progress: Standing.shape.progress,
    }),
  ),
})
export type MyCertificateCourse = z.infer<typeof myCertificateCourses.shape.data>[number]
