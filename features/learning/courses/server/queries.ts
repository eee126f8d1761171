import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { accessOf, type CourseAccess, type TeamRole } from './policy.ts'

const columns = [
  'courses.id',
  'courses.name',
  'courses.courseType',
  'courses.publishStatus',
  'courses.top',
  'courses.describeText',
  'courses.school',
  'courses.isAttachmentOwnload',
  'courses.coverFileId',
  'courses.classificationIds',
  'courses.collegeIds',
  'courses.subjectIds',
  'courses.majorIds',
  'courses.textbookId',
  'courses.editionId',
  'courses.pacing',
  'courses.startsOn',
  'courses.endsOn',
  'courses.ownerId',
  'courses.onShelf',
  'courses.price',
  'courses.publishedAt',
  'courses.createdAt',
  'courses.updatedAt',
  'courses.deletedAt',
  'courses.rowVersion',
] as const

/** Whether the user is an active member of a class that takes the course. */
const inClass = (user: Pick<User, 'memberId'>) =>
  sql<boolean>`exists (select from classes c join class_members m on m.institution_id = c.institution_id and m.class_id = c.id
    where c.institution_id = courses.institution_id and c.course_id = courses.id and not c.binned and c.state <> 'draft'
      and m.member_id = ${user.memberId} and m.state = 'active')`

/** Courses with what the user is to each of them. */
export const courses = (db: Db, user: Pick<User, 'memberId'>) =>
  db
    .selectFrom('courses')
    .innerJoin('members as changer', 'changer.id', 'courses.updatedBy')
    .leftJoin('courseTeachers as own', (join) => join.onRef('own.courseId', '=', 'courses.id').on('own.memberId', '=', user.memberId))
    .select(columns)
    .select(['own.role as myRole', 'changer.name as updatedByName'])
    .select(inClass(user).as('inClass'))

type Selected = Awaited<ReturnType<ReturnType<typeof courses>['execute']>>[number]
export const typed = (row: Selected) => ({ ...row, myRole: row.myRole as TeamRole | null, pacing: row.pacing as 'self' | 'paced' })
export type CourseRecord = ReturnType<typeof typed>

export const noCourse = () => refusal('notFound', { zh: '课程不存在', en: 'No such course' })

/**
 * A course with what the user is to it. Refuses with `notFound` where the user has no access, so that the existence of a course is not disclosed; with
 * `deleted` those who manage a course find it in the recycle bin too.
 */
export async function loadCourse(db: Db, user: User, id: string, { deleted = false } = {}): Promise<CourseRecord & { access: CourseAccess }> {
  const row = await courses(db, user).where('courses.id', '=', id).executeTakeFirst()
  const course = row && typed(row)
  const access = course ? accessOf(user, course) : null
  if (!course || !access || (course.deletedAt !== null && !deleted)) throw noCourse()
  return { ...course, access }
}

/** Several courses for a batch, also those in the recycle bin; those that the user has no access to are left out. */
export async function selectCoursesById(db: Db, user: User, ids: readonly string[]): Promise<CourseRecord[]> {
  const rows = await courses(db, user).where('courses.id', 'in', ids).execute()
  return rows.map(typed).filter((course) => accessOf(user, course) !== null)
}

/** Locks courses against other changes, in one order. */
export async function lockCourses(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('courses').select('courses.id').where('courses.id', 'in', ids).orderBy('courses.id').forUpdate().execute()
}
