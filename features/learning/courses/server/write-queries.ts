import { sql } from 'kysely'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { TeamRole } from './policy.ts'

interface Columns {
  name: string
  describe: DocJson | null
  describeText: string
  school: string
  coverFileId: string | null
  classificationIds: string[]
  collegeIds: string[]
  subjectIds: string[]
  majorIds: string[]
  pacing: 'self' | 'paced'
  startsOn: string | null
  endsOn: string | null
  /** In fen. */
  price: number | null
  /** 0 or 1. */
  isAttachmentOwnload: number
}

interface NewCourse extends Partial<Columns> {
  /** Known before, where the course is made by a task that may run twice. */
  id?: string
  name: string
  /** 0 a micro-course, 1 made from a textbook. */
  courseType?: number
  /** The source and its edition; both or none. */
  textbookId?: string | null
  editionId?: string | null
}

interface By {
  memberId: string
}

const stored = <T extends { describe?: DocJson | null }>({ describe, ...columns }: T) => ({
  ...columns,
  ...(describe !== undefined && { describe: describe === null ? null : JSON.stringify(describe) }),
})

/** Inserts a course that the member owns and leads; returns its id. What is left out has the defaults of a micro-course (specification section 3). */
export async function insertCourse(db: Db, { memberId }: By, { id = newId(), ...course }: NewCourse): Promise<string> {
  await db
    .insertInto('courses')
    .values({ ...stored(course), id, ownerId: memberId, updatedBy: memberId })
    .execute()
  await db.insertInto('courseTeachers').values({ courseId: id, memberId, role: 'lead', seq: 1 }).execute()
  return id
}

/** Changes a course. With `rowVersion` it is refused as `conflict` when the course was changed since. */
export async function updateCourse(db: Db, { memberId }: By, id: string, columns: Partial<Columns> & { ownerId?: string }, rowVersion?: number) {
  const done = await db
    .updateTable('courses')
    .set((q) => ({ ...stored(columns), updatedBy: memberId, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .$if(rowVersion !== undefined, (q) => q.where('rowVersion', '=', rowVersion ?? 0))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Changes the state of a course: its publication, its place at the top, the shelf or the recycle bin. */
export async function updateState(
  db: Db,
  { memberId }: By,
  id: string,
  state: { publishStatus?: number; publishedAt?: Date; top?: number; onShelf?: boolean; deletedAt?: Date | null },
): Promise<void> {
  await db
    .updateTable('courses')
    .set((q) => ({ ...state, updatedBy: memberId, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Stores the files of a course of one place, in this order. */
export async function replaceFiles(db: Db, courseId: string, place: 'group' | 'text', fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('courseFiles').where('courseId', '=', courseId).where('place', '=', place).execute()
  if (fileIds.length)
    await db
      .insertInto('courseFiles')
      .values(fileIds.map((fileId, at) => ({ courseId, fileId, place, seq: at + 1 })))
      .execute()
}

/** Stores the team of a course, in this order. */
export async function replaceTeam(db: Db, courseId: string, team: readonly { id: string; role: TeamRole; introduction: string }[]): Promise<void> {
  await db.deleteFrom('courseTeachers').where('courseId', '=', courseId).execute()
  await db
    .insertInto('courseTeachers')
    .values(team.map(({ id, role, introduction }, at) => ({ courseId, memberId: id, role, introduction, seq: at + 1 })))
    .execute()
}

interface CopyOptions {
  /** With the attachments; the files within the introduction always come along. */
  withFiles: boolean
  /** The id of the copy, and its first and last day; none unless they are given. */
  more?: Pick<NewCourse, 'id' | 'startsOn' | 'endsOn'>
}

/** Copies the information of a course and its files to a new one that the member owns and leads; returns its id. */
export async function copyCourse(db: Db, by: By, id: string, name: string, { withFiles, more }: CopyOptions): Promise<string> {
  const source = await db
    .selectFrom('courses')
    .select(['courseType', 'describe', 'describeText', 'school', 'isAttachmentOwnload', 'coverFileId', 'classificationIds', 'collegeIds'])
    .select(['subjectIds', 'majorIds', 'textbookId', 'editionId', 'pacing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const facts = { ...source, name, describe: source.describe as DocJson | null, pacing: source.pacing as 'self' | 'paced' }
  const copy = await insertCourse(db, by, { ...facts, ...more })
  await sql`insert into course_files (course_id, file_id, place, seq) select ${copy}::uuid, file_id, place, seq from course_files
    where institution_id = here() and course_id = ${id} and (${withFiles} or place = 'text')`.execute(db)
  return copy
}

/** Deletes up to `limit` courses for good that were deleted before a time; returns how many. */
export async function purgeCourses(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('courses').select('courses.id').where('courses.deletedAt', '<', before).orderBy('courses.deletedAt').limit(limit)
  const done = await db.deleteFrom('courses').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}
