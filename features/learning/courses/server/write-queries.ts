import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

interface NewCourse {
  name: string
  courseType?: number
  describe?: unknown
  describeText?: string
  school?: string
  isAttachmentOwnload?: number
  coverFileId?: string | null
  classificationIds?: string[]
  collegeIds?: string[]
  subjectIds?: string[]
  majorIds?: string[]
  /** The source and its edition; both or none. */
  textbookId?: string | null
  editionId?: string | null
  pacing?: 'self' | 'paced'
  startsOn?: string | null
  endsOn?: string | null
  price?: number | null
}

/** Inserts a course that the member owns and leads; returns its id. What is left out has the defaults of a micro-course (specification section 3). */
export async function insertCourse(db: Db, { memberId }: { memberId: string }, { describe, ...course }: NewCourse): Promise<string> {
  const id = newId()
  await db
    .insertInto('courses')
    .values({ ...course, id, ...(describe !== undefined && { describe: JSON.stringify(describe) }), ownerId: memberId, updatedBy: memberId })
    .execute()
  await db.insertInto('courseTeachers').values({ courseId: id, memberId, role: 'lead', seq: 1 }).execute()
  return id
}

/** Marks a course as changed by a member. */
export async function touchCourse(db: Db, { memberId }: { memberId: string }, id: string): Promise<void> {
  await db
    .updateTable('courses')
    .set((q) => ({ updatedBy: memberId, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
