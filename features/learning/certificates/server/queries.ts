import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { ClassState } from '#features/learning/classes/contract.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

type Member = Pick<User, 'memberId'>

/** Classes that are not dissolved, with what the user is in each: the role of an active member, else null. */
const classesWith = (db: Db, user: Member) =>
  db
    .selectFrom('classes')
    .leftJoin('classMembers as own', (join) =>
      join.onRef('own.classId', '=', 'classes.id').on('own.memberId', '=', user.memberId).on('own.state', '=', 'active'),
    )
    .select(['classes.id', 'classes.name', 'classes.state', 'own.role as myRole'])
    .where('classes.binned', '=', false)

/** The classes that take a course. */
const classesOf = (db: Db, user: Member, courseId: string) => classesWith(db, user).where('classes.courseId', '=', courseId)

export interface ClassOfCourse {
  id: string
  name: string
  state: ClassState
  myRole: string | null
}
const typed = <Row extends { state: string }>(row: Row) => ({ ...row, state: row.state as ClassState })

/** A class that takes a course, with what the user is in it. Refuses one that does not. */
export async function takeClass(db: Db, user: Member, courseId: string, classId: string): Promise<ClassOfCourse> {
  const row = await classesOf(db, user, courseId).where('classes.id', '=', classId).executeTakeFirst()
  if (!row) throw refusal('notFound', { zh: '课程没有这个班级', en: 'The course has no such class' })
  return typed(row)
}

/** A class with what the user is in it, whether or not it still takes the course; undefined for one that was dissolved. */
export async function findClass(db: Db, user: Member, classId: string): Promise<ClassOfCourse | undefined> {
  const row = await classesWith(db, user).where('classes.id', '=', classId).executeTakeFirst()
  return row && typed(row)
}

/** The classes of a course in which the user is a student, without drafts; at most 20. */
export async function selectStudied(db: Db, user: Member, courseId: string): Promise<{ id: string; name: string }[]> {
  return classesOf(db, user, courseId)
    .clearSelect()
    .select(['classes.id', 'classes.name'])
    .where('own.role', '=', 'student')
    .where('classes.state', '<>', 'draft')
    .orderBy('classes.createdAt')
    .limit(20)
    .execute()
}

/** Whether the user teaches or assists in a class of a course. */
export async function teachesClass(db: Db, user: Member, courseId: string): Promise<boolean> {
  const row = await classesOf(db, user, courseId).where('own.role', 'in', ['teacher', 'assistant']).limit(1).executeTakeFirst()
  return row !== undefined
}

const newest = { newest: descending('classes.createdAt', 'classes.id') }

/** A page of the classes that take a course; with `staffed` those alone that the user teaches or assists. */
export async function selectClasses(db: Db, user: Member, courseId: string, { staffed, ...paging }: Paging & { staffed: boolean }) {
  const found = classesOf(db, user, courseId).$if(staffed, (rows) => rows.where('own.role', 'in', ['teacher', 'assistant']))
  const { items, ...rest } = await paged(db, found, newest, { ...paging, sort: 'newest' })
  return { ...rest, items: items.map(typed) }
}

/** Of each of these classes: its active students, and those of them who have a valid certificate on a day. */
export async function countAwarded(db: Db, courseId: string, classIds: readonly string[], today: string) {
  if (!classIds.length) return new Map<string, { students: number; awarded: number }>()
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.classId', '=', 'classMembers.classId')
        .onRef('certificates.memberId', '=', 'classMembers.memberId')
        .on('certificates.courseId', '=', courseId)
        .on('certificates.current', '=', true)
        .on((q) => q.or([q('certificates.expiresOn', 'is', null), q('certificates.expiresOn', '>=', today)])),
    )
    .select((q) => ['classMembers.classId', q.fn.countAll<number>().as('students'), q.fn.count<number>('certificates.id').as('awarded')])
    .where('classMembers.classId', 'in', classIds)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .where('members.present', '=', true)
    .groupBy('classMembers.classId')
    .execute()
  return new Map(rows.map(({ classId, students, awarded }) => [classId, { students: Number(students), awarded: Number(awarded) }]))
}

const columns = [
  'certificates.id',
  'certificates.number',
  'certificates.courseId',
  'certificates.classId',
  'certificates.memberId',
  'certificates.name',
  'certificates.courseName',
  'certificates.title',
  'certificates.awardedOn',
  'certificates.expiresOn',
  'certificates.current',
  'certificates.revokedAt',
  'certificates.reason',
  'certificates.exception',
] as const

const certificates = (db: Db) => db.selectFrom('certificates').select(columns)
export type CertificateRecord = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

export const noCertificate = () => refusal('notFound', { zh: '证书不存在', en: 'No such certificate' })

export const findCertificate = (db: Db, id: string): Promise<CertificateRecord | undefined> =>
  certificates(db).where('certificates.id', '=', id).executeTakeFirst()

/** A certificate, locked against a second change at the same time. */
export const lockCertificate = (db: Db, id: string): Promise<CertificateRecord | undefined> =>
  certificates(db).where('certificates.id', '=', id).forUpdate().executeTakeFirst()

/** The last certificate of each of these persons in a class of a course. */
export async function selectLast(db: Db, courseId: string, classId: string, memberIds: readonly string[]): Promise<Map<string, CertificateRecord>> {
  if (!memberIds.length) return new Map()
  const rows = await certificates(db)
    .distinctOn('certificates.memberId')
    .where('certificates.courseId', '=', courseId)
    .where('certificates.classId', '=', classId)
    .where('certificates.memberId', 'in', memberIds)
    .orderBy('certificates.memberId')
    .orderBy('certificates.current', 'desc')
    .orderBy('certificates.awardedAt', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** The last certificate of a person in each class of a course, by class. */
export async function selectOwn(db: Db, { memberId }: Member, courseId: string): Promise<Map<string, CertificateRecord>> {
  const rows = await certificates(db)
    .distinctOn('certificates.classId')
    .where('certificates.courseId', '=', courseId)
    .where('certificates.memberId', '=', memberId)
    .where('certificates.classId', 'is not', null)
    .orderBy('certificates.classId')
    .orderBy('certificates.current', 'desc')
    .orderBy('certificates.awardedAt', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.classId ?? '', row]))
}

const byDay = { newest: descending('certificates.awardedAt', 'certificates.id') }

/** A page of the certificates of a person. */
export const selectMine = (db: Db, { memberId }: Member, paging: Paging) =>
  paged(db, certificates(db).where('certificates.memberId', '=', memberId), byDay, { ...paging, sort: 'newest' })

/** Running courses of a person that award a certificate which the person does not have in any class of the course; at most 20. */
export const selectAwaited = (db: Db, { memberId }: Member) =>
  db
    .selectFrom('certificateTemplates')
    .innerJoin('courses', 'courses.id', 'certificateTemplates.courseId')
    .select(['courses.id', 'courses.name', 'courses.pacing', 'courses.startsOn'])
    .select(['certificateTemplates.title', 'certificateTemplates.minProgress', 'certificateTemplates.minMark'])
    .where('certificateTemplates.active', '=', true)
    .where('courses.binned', '=', false)
    .where('courses.publishStatus', '!=', 0)
    .where((q) =>
      q.exists(
        q
          .selectFrom('classes')
          .innerJoin('classMembers', 'classMembers.classId', 'classes.id')
          .select('classes.id')
          .whereRef('classes.courseId', '=', 'courses.id')
          .where('classes.binned', '=', false)
          .where('classes.state', 'in', ['recruiting', 'running'])
          .where('classMembers.memberId', '=', memberId)
          .where('classMembers.role', '=', 'student')
          .where('classMembers.state', '=', 'active'),
      ),
    )
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.courseId', '=', 'courses.id')
            .where('certificates.memberId', '=', memberId)
            .where('certificates.current', '=', true),
        ),
      ),
    )
    .orderBy('courses.name')
    .orderBy('courses.id')
    .limit(20)
    .execute()

/** The name of the institution, the address of its logo, and its time zone. */
export async function loadInstitution(db: Db) {
  const row = await db
    .selectFrom('institutions')
    .select(['institutions.name', 'institutions.markFileId', 'institutions.timeZone'])
    .where('institutions.id', '=', sql<string>`here()`)
    .executeTakeFirstOrThrow()
  return row
}
