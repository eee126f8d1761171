import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

/** The course of a teacher that a class takes and that has no reviews yet, with students of the class by their number, at most 20. */
export async function findDemoStudents(db: Db, ownerId: string) {
  const course = await db
    .selectFrom('courses')
    .innerJoin('classes', 'classes.courseId', 'courses.id')
    .select(['courses.id', 'classes.id as classId', 'classes.term'])
    .where('courses.ownerId', '=', ownerId)
    .where('courses.id', 'not in', (q) => q.selectFrom('courseReviews').select('courseReviews.courseId'))
    .limit(1)
    .executeTakeFirst()
  if (!course) return undefined
  const students = await db
    .selectFrom('classMembers')
    .select('classMembers.memberId')
    .where('classMembers.classId', '=', course.classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .orderBy('classMembers.memberId', 'desc')
    .limit(20)
    .execute()
  return { id: course.id, term: course.term, students: students.map(({ memberId }) => memberId) }
}

export interface DemoReview {
  stars: number
  text: string
  anonymous?: boolean
  /** Days since it was written. */
  days: number
  /** How many find it helpful. */
  helpful: number
  answer?: string
}

/** Inserts the review of a member, with its answer and the votes of others. */
export async function insertDemoReview(
  db: Db,
  place: { courseId: string; term: string; authorId: string; leadId: string; voters: readonly string[] },
  { stars, text, anonymous = false, days, helpful, answer }: DemoReview,
): Promise<void> {
  const id = newId()
  const at = (more: number) => sql<Date>`now() - make_interval(days => ${days - more})`
  await db
    .insertInto('courseReviews')
    .values({
      id,
      courseId: place.courseId,
      authorId: place.authorId,
      term: place.term,
      stars,
      text,
      anonymous,
      createdAt: at(0),
      shownAt: at(0),
      ...(answer && { answer, answeredBy: place.leadId, answeredAt: at(1) }),
    })
    .execute()
  const votes = place.voters
    .filter((memberId) => memberId !== place.authorId)
    .slice(0, helpful)
    .map((memberId) => ({ reviewId: id, memberId }))
  if (votes.length) await db.insertInto('courseReviewVotes').values(votes).execute()
}
