import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { reviewSorts, reviewStates } from '../contract.ts'
import { mayModerate, mayRead } from './policy.ts'

type State = (typeof reviewStates)[number]

const openReports = sql<boolean>`exists (select from course_review_reports r where r.institution_id = course_reviews.institution_id
  and r.review_id = course_reviews.id and r.settled_at is null)`

/** Reviews with their authors, and whether the user finds each helpful. */
const reviews = (db: Db, user: User) =>
  db
    .selectFrom('courseReviews')
    .innerJoin('members as author', 'author.id', 'courseReviews.authorId')
    .leftJoin('members as answerer', 'answerer.id', 'courseReviews.answeredBy')
    .leftJoin('courseReviewVotes as vote', (join) => join.onRef('vote.reviewId', '=', 'courseReviews.id').on('vote.memberId', '=', user.memberId))
    .select([
      'courseReviews.id',
      'courseReviews.courseId',
      'courseReviews.authorId',
      'courseReviews.stars',
      'courseReviews.text',
      'courseReviews.anonymous',
      'courseReviews.term',
      'courseReviews.state',
      'courseReviews.reason',
      'courseReviews.hiddenBy',
      'courseReviews.shownAt',
      'courseReviews.helpful',
      'courseReviews.answer',
      'courseReviews.answeredAt',
      'courseReviews.answerEditedAt',
      'courseReviews.createdAt',
      'courseReviews.editedAt',
      'courseReviews.rowVersion',
      'author.name as authorName',
      'author.avatarUrl as authorAvatarUrl',
      'answerer.name as answererName',
      'vote.memberId as votedBy',
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number]
const typed = (row: Selected) => ({ ...row, state: row.state as State })
export type ReviewRow = ReturnType<typeof typed>

const noReview = () => refusal('notFound', { zh: '评价不存在', en: 'No such review' })

/** A review with its course; refuses with `notFound` where the user may not read it. */
export async function loadReview(db: Db, user: User, id: string): Promise<{ review: ReviewRow; course: CourseRecord }> {
  const row = await reviews(db, user).where('courseReviews.id', '=', id).executeTakeFirst()
  if (!row) throw noReview()
  const review = typed(row)
  const course = await loadCourse(db, user, review.courseId)
  if (!mayRead(user, course, review)) throw noReview()
  return { review, course }
}

/** The review of the user about a course, if there is one. */
export async function findOwn(db: Db, user: User, courseId: string): Promise<ReviewRow | undefined> {
  const row = await reviews(db, user)
    .where('courseReviews.courseId', '=', courseId)
    .where('courseReviews.authorId', '=', user.memberId)
    .executeTakeFirst()
  return row && typed(row)
}

const orders = {
  newest: descending('courseReviews.createdAt', 'courseReviews.id'),
  helpful: descending('courseReviews.helpful', 'courseReviews.createdAt', 'courseReviews.id'),
  lowest: descending('courseReviews.below', 'courseReviews.createdAt', 'courseReviews.id'),
} as const satisfies Record<(typeof reviewSorts)[number], unknown>

interface Filter extends Paging {
  sort: (typeof reviewSorts)[number]
  stars?: number | undefined
  waiting: boolean
}

/** A page of the reviews of a course that the user may read; with `waiting` those that are held or have open reports, for others none. */
export async function selectReviews(db: Db, user: User, course: CourseRecord, { sort, stars, waiting, ...paging }: Filter) {
  let found = reviews(db, user).where('courseReviews.courseId', '=', course.id)
  const moderates = mayModerate(user, course)
  if (!moderates) found = found.where((q) => q.or([q('courseReviews.state', '=', 'shown'), q('courseReviews.authorId', '=', user.memberId)]))
  if (stars !== undefined) found = found.where('courseReviews.stars', '=', stars)
  if (waiting) found = found.where((q) => (moderates ? q.or([q('courseReviews.state', '=', 'held'), openReports]) : sql<boolean>`false`))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, sort })
  return { ...rest, items: items.map(typed) }
}

/** How many reviews of a course wait for a decision. */
export async function countWaiting(db: Db, courseId: string): Promise<number> {
  const row = await db
    .selectFrom('courseReviews')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('courseReviews.courseId', '=', courseId)
    .where((q) => q.or([q('courseReviews.state', '=', 'held'), openReports]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The open reports about some reviews, the oldest first; at most 200. */
export async function selectReports(db: Db, reviewIds: readonly string[]) {
  if (!reviewIds.length) return []
  return db
    .selectFrom('courseReviewReports')
    .innerJoin('members', 'members.id', 'courseReviewReports.memberId')
    .select(['courseReviewReports.reviewId', 'members.name', 'courseReviewReports.reason', 'courseReviewReports.at'])
    .where('courseReviewReports.reviewId', 'in', reviewIds)
    .where('courseReviewReports.settledAt', 'is', null)
    .orderBy('courseReviewReports.at')
    .limit(200)
    .execute()
}

/** When a person joined the first class that takes a course as a student, and the term of the last one; undefined for a person who never did. */
export async function findStudy(db: Db, courseId: string, memberId: string): Promise<{ joinedAt: Date; term: string } | undefined> {
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select(['classMembers.joinedAt', 'classes.term'])
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .where('classes.state', '<>', 'draft')
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.role', '=', 'student')
    // Who was removed may also be a person whose request to join was refused.
    .where('classMembers.state', 'in', ['active', 'left'])
    .orderBy('classMembers.joinedAt')
    .execute()
  const [first] = rows
  return first && { joinedAt: first.joinedAt, term: rows.at(-1)?.term ?? '' }
}

/** Those who lead a course. */
export async function selectLeads(db: Db, courseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('courseTeachers')
    .select('courseTeachers.memberId')
    .where('courseTeachers.courseId', '=', courseId)
    .where('courseTeachers.role', '=', 'lead')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** All in the team of a course. */
export async function selectTeamIds(db: Db, courseId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('courseTeachers').select('courseTeachers.memberId').where('courseTeachers.courseId', '=', courseId).execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
