import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { ClassState } from '#features/learning/classes/contract.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { courses, inClass, typed } from '../queries.ts'

const newest = { newest: descending('classes.createdAt', 'classes.id') }

/** A page of the classes that take a course, with what the user is in each. */
export async function selectCourseClasses(db: Db, user: User, courseId: string, paging: Paging) {
  const found = db
    .selectFrom('classes')
    .leftJoin('classMembers as own', (join) =>
      join.onRef('own.classId', '=', 'classes.id').on('own.memberId', '=', user.memberId).on('own.state', '=', 'active'),
    )
    .select(['classes.id', 'classes.name', 'classes.term', 'classes.state', 'own.role as myRole'])
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
  const { items, ...rest } = await paged(db, found, newest, { ...paging, sort: 'newest' })
  return { ...rest, items: items.map((row) => ({ ...row, state: row.state as ClassState })) }
}

const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`

/** Of each of these classes: its active students, and those who read in the textbook within 30 days with the mean share that they have read. */
export async function selectReading(db: Db, classIds: readonly string[], textbookId: string | null) {
  if (!classIds.length) return new Map<string, { students: number; active: number; progress: number | null }>()
  const rows = await db
    .selectFrom('classMembers')
    .leftJoin('readingPlaces', (join) =>
      join.onRef('readingPlaces.memberId', '=', 'classMembers.memberId').on('readingPlaces.textbookId', '=', textbookId),
    )
    .select((q) => [
      'classMembers.classId',
      q.fn.countAll<number>().as('students'),
      q.fn.count<number>('readingPlaces.memberId').filterWhere('readingPlaces.at', '>=', days(30)).as('active'),
      sql<number | null>`round(avg(coalesce(reading_places.progress, 0)) * 100)`.as('progress'),
    ])
    .where('classMembers.classId', 'in', classIds)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', '=', 'student')
    .groupBy('classMembers.classId')
    .execute()
  return new Map(
    rows.map(({ classId, students, active, progress }) => [
      classId,
      { students: Number(students), active: Number(active), progress: progress === null ? null : Number(progress) },
    ]),
  )
}

/** The figures of a course: its classes, the people who are students of any of them, and their reading in its textbook. */
export async function selectUsage(db: Db, courseId: string, textbookId: string | null) {
  const classes = await db
    .selectFrom('classes')
    .select((q) => [q.fn.countAll<number>().as('classes'), q.fn.countAll<number>().filterWhere('classes.state', '=', 'running').as('running')])
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .executeTakeFirstOrThrow()
  const students = db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select('classMembers.memberId')
    .distinct()
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', '=', 'student')
    .as('learners')
  const reading = await db
    .selectFrom(students)
    .leftJoin('readingPlaces', (join) =>
      join.onRef('readingPlaces.memberId', '=', 'learners.memberId').on('readingPlaces.textbookId', '=', textbookId),
    )
    .select((q) => [
      q.fn.countAll<number>().as('students'),
      q.fn.count<number>('readingPlaces.memberId').as('ever'),
      q.fn.count<number>('readingPlaces.memberId').filterWhere('readingPlaces.at', '>=', days(7)).as('week'),
      q.fn.count<number>('readingPlaces.memberId').filterWhere('readingPlaces.at', '>=', days(30)).as('month'),
      sql<number | null>`round(avg(coalesce(reading_places.progress, 0)) * 100)`.as('progress'),
    ])
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('courseFiles')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('courseFiles.courseId', '=', courseId)
    .where('courseFiles.place', '=', 'group')
    .executeTakeFirstOrThrow()
  const { progress } = reading
  return {
    classes: Number(classes.classes),
    running: Number(classes.running),
    students: Number(reading.students),
    readers: textbookId
      ? {
          ever: Number(reading.ever),
          week: Number(reading.week),
          month: Number(reading.month),
          progress: progress === null ? null : Number(progress),
        }
      : null,
    attachments: Number(files.count),
  }
}

/** Sets the course that a class takes, and the textbook of the class. */
export async function updateClassCourse(
  db: Db,
  classId: string,
  { courseId, textbookId }: { courseId: string | null; textbookId: string | null },
): Promise<void> {
  await db
    .updateTable('classes')
    .set((q) => ({ courseId, textbookId, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', classId)
    .execute()
}

/** Gives the textbook of a course to the classes that take it and have none. */
export async function giveTextbook(db: Db, courseId: string, textbookId: string): Promise<void> {
  await db
    .updateTable('classes')
    .set((q) => ({ textbookId, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('courseId', '=', courseId)
    .where('textbookId', 'is', null)
    .where('state', 'not in', ['ended', 'archived'])
    .execute()
}

/** The course of a class with its name and textbook, and the textbook of the class itself. */
export async function findClassCourse(db: Db, classId: string) {
  return db
    .selectFrom('classes')
    .leftJoin('courses', 'courses.id', 'classes.courseId')
    .select(['courses.id', 'courses.name', 'courses.textbookId', 'classes.textbookId as classTextbookId'])
    .where('classes.id', '=', classId)
    .executeTakeFirst()
}

const changed = { changed: descending('courses.updatedAt', 'courses.id') }

/** A page of the courses that the user teaches or takes in a class. */
export async function selectMyCourses(db: Db, user: User, paging: Paging) {
  const found = courses(db, user)
    .where('courses.binned', '=', false)
    .where((q) => q.or([q('own.role', 'is not', null), q.and([q('courses.publishStatus', '!=', 0), inClass(user)])]))
  const { items, ...rest } = await paged(db, found, changed, { ...paging, sort: 'changed' })
  return { ...rest, items: items.map(typed) }
}

/** The classes of the user that take these courses. */
export const selectOwnClasses = (db: Db, user: User, courseIds: readonly string[]) =>
  courseIds.length
    ? db
        .selectFrom('classes')
        .innerJoin('classMembers', 'classMembers.classId', 'classes.id')
        .select(['classes.courseId', 'classes.name'])
        .where('classes.courseId', 'in', courseIds)
        .where('classes.binned', '=', false)
        .where('classMembers.memberId', '=', user.memberId)
        .where('classMembers.state', '=', 'active')
        .orderBy('classes.createdAt')
        .execute()
    : Promise.resolve([])
