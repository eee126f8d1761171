import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { insertCourse, updateState } from '#features/learning/courses/server/write-queries.ts'
import { updateClassCourse } from '#features/learning/courses/server/use/use-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as reviews from '../contract.ts'

/** A published course is there for the institution, with its reviews. */
const read: Expectation = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' }
/** Only the author, or only those who lead the course. */
const own: Expectation = { own: 'ok', same: 'forbidden', other: 'notFound', deleted: 'notFound' }
/** Who decides on reviews does not report them. */
const reported: Expectation = { own: 'ok', same: leading('forbidden', 'ok'), other: 'notFound', deleted: 'notFound' }
/** Administrators decide, but not on reviews of a course of their own team. */
const decided: Expectation = { own: 'forbidden', same: leading('ok', 'forbidden'), other: 'notFound', deleted: 'notFound' }

const written = { stars: 4, text: '讲得清楚。' }

export const matrix = entriesOf(reviews)({
  reviewSummary: { ask: ({ reviewedCourseId }) => ({ courseId: reviewedCourseId }), expect: read },
  reviewList: { ask: ({ reviewedCourseId }) => ({ courseId: reviewedCourseId, query: {} }), expect: read },
  reviewSave: {
    ask: ({ usedCourseId }) => ({ courseId: usedCourseId, body: { ...written, rowVersion: null } }),
    expect: own,
    logs: notLogged.ownRecord,
  },
  // An entry would name the author of an anonymous review to those who read the log.
  reviewRemove: { ask: ({ ownReviewId }) => ({ reviewId: ownReviewId }), expect: own, logs: 'the author may be anonymous' },
  reviewVote: { ask: ({ reviewId }) => ({ reviewId, body: { helpful: true } }), expect: read, logs: notLogged.personal },
  reviewAnswer: { ask: ({ reviewId }) => ({ reviewId, body: { text: '谢谢！', rowVersion: 1 } }), expect: own, logs: ['courseReview.answer'] },
  reviewReport: { ask: ({ reviewId }) => ({ reviewId, body: { reason: '与课程无关' } }), expect: reported, logs: notLogged.ownRecord },
  reviewModerate: {
    ask: ({ reviewId }) => ({ reviewId, body: { to: 'hidden', reason: '与课程无关', rowVersion: 1 } }),
    expect: decided,
    logs: ['courseReview.hide', 'courseReview.show'],
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A published course that the person leads. */
    reviewedCourseId: string
    /** A review of it by a student. */
    reviewId: string
    /** A published course of another person, which the person has used for a month as a student. */
    usedCourseId: string
    /** A review of the person about another course of that kind. */
    ownReviewId: string
  }
}

export async function things({ db, memberId, studentId, disabledId, named }: ThingsContext) {
  const courseOf = async (lead: string) => {
    const id = await insertCourse(db, { memberId: lead }, { name: named('被评价的课程') })
    await updateState(db, { memberId: lead }, id, { publishStatus: 2, publishedAt: new Date() })
    return id
  }
  // A lead other than the person; the rows of a test of separation have only one person.
  const other = disabledId
  const [reviewedCourseId, usedCourseId, ratedCourseId] = [await courseOf(memberId), await courseOf(other), await courseOf(other)]
  const classId = newId()
  await db
    .insertInto('classes')
    .values({ id: classId, name: named('用课程的班'), term: '2026 秋', inviteCode: newCode(), ownerId: other, state: 'running' })
    .execute()
  await updateClassCourse(db, classId, { courseId: usedCourseId, textbookId: null })
  await db
    .insertInto('classMembers')
    .values({ classId, memberId, joinedVia: 'code', joinedAt: new Date(Date.now() - 30 * 86_400_000) })
    .execute()
  const [reviewId, ownReviewId] = [newId(), newId()]
  await db
    .insertInto('courseReviews')
    .values([
      { id: reviewId, courseId: reviewedCourseId, authorId: studentId, stars: 5, text: named('很好。'), shownAt: new Date() },
      { id: ownReviewId, courseId: ratedCourseId, authorId: memberId, stars: 3, text: named('一般。'), shownAt: new Date() },
    ])
    .execute()
  await db.insertInto('courseReviewVotes').values({ reviewId: ownReviewId, memberId: studentId }).execute()
  await db
    .insertInto('courseReviewReports')
    .values({ reviewId: ownReviewId, memberId: studentId, reason: named('与课程无关') })
    .execute()
  return { reviewedCourseId, reviewId, usedCourseId, ownReviewId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  course_reviews:
    'anonymous answer answer_edited_at answered_at answered_by author_id course_id created_at edited_at helpful hidden_by id institution_id reason row_version shown_at stars state term text',
  course_review_votes: 'institution_id member_id review_id',
  course_review_reports: 'at institution_id member_id reason review_id settled_at',
  course_ratings: 'counts course_id institution_id',
}
