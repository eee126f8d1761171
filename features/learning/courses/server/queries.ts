import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { containing } from '#server/kernel/lists/text.ts'
import type { courseOrders, CourseSet } from '../contract.ts'
import { accessOf, type CourseAccess, rulesCourses, type TeamRole } from './policy.ts'

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
export const inClass = (user: Pick<User, 'memberId'>) =>
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

const name = byPinyin('courses.name')
/** In the order of the specification, those that were put at the top come first. */
const orders = {
  '-lastUpdate_.timestamp': descending('courses.top', 'courses.updatedAt', 'courses.id'),
  'lastUpdate_.timestamp': ascending('courses.updatedAt', 'courses.id'),
  name: ascending(name, 'courses.id'),
  '-name': descending(name, 'courses.id'),
  '-created': descending('courses.createdAt', 'courses.id'),
} as const satisfies Record<(typeof courseOrders)[number], unknown>

interface Filter extends Paging {
  scope: CourseSet
  bin: boolean
  name?: string | undefined
  keyword?: string | undefined
  publishStatus?: number | undefined
  isTop?: number | undefined
  courseType?: number | undefined
  classificationId: readonly string[]
  is_attachment_ownload?: number | undefined
  teacher: readonly string[]
  subjectId: readonly string[]
  college: readonly string[]
  professionIds: readonly string[]
  startUpdateTime?: string | undefined
  endUpdateTime?: string | undefined
  order: (typeof courseOrders)[number]
}

const lists = { classificationId: 'classification_ids', subjectId: 'subject_ids', college: 'college_ids', professionIds: 'major_ids' } as const

/**
 * A page of one set of courses: those of the user's teams; those of the institution, of which only administrators of courses see the ones that are
 * not published; those on sale. No institution has a way yet to authorise another one for a course, so the authorised set is empty.
 * In the recycle bin are the courses that the user leads, or for administrators all.
 */
export async function selectCourses(db: Db, user: User, filter: Filter) {
  const { scope, bin, order, keyword, page, size, cursor } = filter
  const rules = rulesCourses(user)
  let found = courses(db, user).where('courses.binned', '=', bin)
  if (scope === 'mine') found = found.where('own.role', 'is not', null)
  if (scope === 'original' && !rules && !bin) found = found.where('courses.publishStatus', '=', 2)
  if (scope === 'authorized') found = found.where(sql<boolean>`false`)
  if (scope === 'sales') found = found.where('courses.onShelf', '=', true)
  if (bin && (!rules || scope === 'mine')) found = found.where('own.role', '=', 'lead')
  if (filter.name) found = found.where('courses.name', 'ilike', containing(filter.name))
  if (filter.publishStatus !== undefined) found = found.where('courses.publishStatus', '=', filter.publishStatus)
  if (filter.isTop !== undefined) found = found.where('courses.top', '=', filter.isTop)
  if (filter.courseType !== undefined) found = found.where('courses.courseType', '=', filter.courseType)
  if (filter.is_attachment_ownload !== undefined) found = found.where('courses.isAttachmentOwnload', '=', filter.is_attachment_ownload)
  for (const [key, column] of Object.entries(lists)) {
    const ids = filter[key as keyof typeof lists]
    if (ids.length) found = found.where(sql<boolean>`${sql.ref(`courses.${column}`)} && ${ids}::uuid[]`)
  }
  if (filter.teacher.length)
    found = found.where((q) =>
      q.exists(
        q
          .selectFrom('courseTeachers as taught')
          .select('taught.memberId')
          .whereRef('taught.courseId', '=', 'courses.id')
          .where('taught.memberId', 'in', filter.teacher),
      ),
    )
  if (filter.startUpdateTime) found = found.where('courses.updatedAt', '>=', new Date(filter.startUpdateTime))
  if (filter.endUpdateTime) found = found.where('courses.updatedAt', '<=', new Date(filter.endUpdateTime))
  const { items, ...rest } = await paged(db, found, orders, { page, size, cursor, sort: order, words: keyword })
  return { ...rest, items: items.map(typed) }
}

/** The courses that a file belongs to, and as what: an attachment, a part of the introduction, or the cover. */
export async function selectCoursesOfFile(db: Db, user: User, fileId: string): Promise<(CourseRecord & { place: string })[]> {
  const linked = await db
    .selectFrom('courseFiles')
    .select(['courseFiles.courseId as id', 'courseFiles.place'])
    .where('courseFiles.fileId', '=', fileId)
    .execute()
  const covered = await db.selectFrom('courses').select('courses.id').where('courses.coverFileId', '=', fileId).execute()
  const uses = [...linked, ...covered.map(({ id }) => ({ id, place: 'cover' }))]
  if (!uses.length) return []
  const found = await selectCoursesById(
    db,
    user,
    uses.map(({ id }) => id),
  )
  return uses.flatMap(({ id, place }) => found.filter((course) => course.id === id).map((course) => ({ ...course, place })))
}
