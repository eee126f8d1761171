import type { Db } from '#server/kernel/data/db.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { TeamRole } from './policy.ts'

const unique = (ids: readonly string[]) => [...new Set(ids)]

interface Named {
  id: string
  name: string
  nameEn: string
}
const byId = (rows: readonly Named[]) => new Map(rows.map((row) => [row.id, row]))

interface Belonging {
  classificationIds: string[]
  collegeIds: string[]
  subjectIds: string[]
  majorIds: string[]
}

/** The names of all levels, departments, disciplines and majors that some courses name; what does not exist any more is left out. */
export async function selectNames(db: Db, courses: readonly Belonging[]) {
  const idsOf = (key: keyof Belonging) => unique(courses.flatMap((course) => course[key]))
  const [levels, departments, types, majors] = [idsOf('classificationIds'), idsOf('collegeIds'), idsOf('subjectIds'), idsOf('majorIds')]
  const columns = ['id', 'name', 'nameEn'] as const
  return {
    levels: byId(levels.length ? await db.selectFrom('textbookLevels').select(columns).where('id', 'in', levels).execute() : []),
    types: byId(types.length ? await db.selectFrom('textbookTypes').select(columns).where('id', 'in', types).execute() : []),
    majors: byId(majors.length ? await db.selectFrom('majors').select(columns).where('id', 'in', majors).execute() : []),
    departments: byId(
      departments.length
        ? (await db.selectFrom('departments').select(['id', 'name']).where('id', 'in', departments).execute()).map((row) => ({
            ...row,
            nameEn: row.name,
          }))
        : [],
    ),
  }
}
export type Names = Awaited<ReturnType<typeof selectNames>>

/** The teams of courses in their order. */
export async function selectTeams(db: Db, courseIds: readonly string[]) {
  if (!courseIds.length) return []
  const rows = await db
    .selectFrom('courseTeachers')
    .innerJoin('members', 'members.id', 'courseTeachers.memberId')
    .select(['courseTeachers.courseId', 'courseTeachers.role', 'courseTeachers.introduction', 'members.id', 'members.name', 'members.avatarUrl'])
    .where('courseTeachers.courseId', 'in', courseIds)
    .orderBy('courseTeachers.seq')
    .orderBy('members.id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as TeamRole }))
}
export type TeamMember = Awaited<ReturnType<typeof selectTeams>>[number]

/** How many classes that are not dissolved take each course, and their active students, each once. */
export async function countUse(db: Db, courseIds: readonly string[]): Promise<Map<string, { classes: number; students: number }>> {
  if (!courseIds.length) return new Map()
  const rows = await db
    .selectFrom('classes')
    .leftJoin('classMembers', (join) =>
      join.onRef('classMembers.classId', '=', 'classes.id').on('classMembers.state', '=', 'active').on('classMembers.role', '=', 'student'),
    )
    .select((q) => [
      'classes.courseId',
      q.fn.count<number>('classes.id').distinct().as('classes'),
      q.fn.count<number>('classMembers.memberId').distinct().as('students'),
    ])
    .where('classes.courseId', 'in', courseIds)
    .where('classes.binned', '=', false)
    .groupBy('classes.courseId')
    .execute()
  return new Map(rows.map((row) => [row.courseId ?? '', { classes: Number(row.classes), students: Number(row.students) }]))
}

/** The ratings of courses, by course: how many with one star, two, and so on to five. Courses without any are left out. */
export async function selectRatings(db: Db, courseIds: readonly string[]): Promise<Map<string, number[]>> {
  if (!courseIds.length) return new Map()
  const rows = await db
    .selectFrom('courseRatings')
    .select(['courseRatings.courseId', 'courseRatings.counts'])
    .where('courseRatings.courseId', 'in', courseIds)
    .execute()
  return new Map(rows.map(({ courseId, counts }) => [courseId, counts]))
}

/** How many people are students of any of these courses. */
export async function countStudentsTogether(db: Db, courseIds: readonly string[]): Promise<number> {
  if (!courseIds.length) return 0
  const row = await db
    .selectFrom('classes')
    .innerJoin('classMembers', 'classMembers.classId', 'classes.id')
    .select((q) => q.fn.count<number>('classMembers.memberId').distinct().as('count'))
    .where('classes.courseId', 'in', courseIds)
    .where('classes.binned', '=', false)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', '=', 'student')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The introduction of a course; null when there is none. */
export async function findIntroduction(db: Db, id: string): Promise<DocJson | null> {
  const row = await db.selectFrom('courses').select('courses.describe').where('courses.id', '=', id).executeTakeFirst()
  return (row?.describe ?? null) as DocJson | null
}

/** The ids of the files of a course in their order: those of its attachments, or those within its introduction. */
export async function selectFileIds(db: Db, courseId: string, place: 'group' | 'text'): Promise<string[]> {
  const rows = await db
    .selectFrom('courseFiles')
    .select('courseFiles.fileId')
    .where('courseFiles.courseId', '=', courseId)
    .where('courseFiles.place', '=', place)
    .orderBy('courseFiles.seq')
    .execute()
  return rows.map(({ fileId }) => fileId)
}

/** The edition that a course is made from, with the number of the newest one that is in the catalogue. */
export async function findSource(db: Db, editionId: string) {
  return db
    .selectFrom('editions')
    .leftJoin('catalogue', 'catalogue.textbookId', 'editions.textbookId')
    .leftJoin('editions as newest', 'newest.id', 'catalogue.editionId')
    .select(['editions.textbookId', 'editions.name', 'editions.no', 'newest.no as newestNo'])
    .where('editions.id', '=', editionId)
    .executeTakeFirst()
}

/** Whether a file is a picture. */
export async function isPicture(db: Db, fileId: string): Promise<boolean> {
  const file = await db.selectFrom('files').select('files.mime').where('files.id', '=', fileId).executeTakeFirst()
  return file?.mime.startsWith('image/') ?? false
}

/** Which of these members may be in a team: present in the institution, with another role than that of a student. */
export async function selectStaffIds(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  if (!memberIds.length) return new Set()
  const rows = await db
    .selectFrom('members')
    .innerJoin('memberRoles', 'memberRoles.memberId', 'members.id')
    .select('members.id')
    .where('members.id', 'in', memberIds)
    .where('members.present', '=', true)
    .where('memberRoles.role', '!=', 'student')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
