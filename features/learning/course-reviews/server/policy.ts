import { rulesCourses } from '#features/learning/courses/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Course {
  myRole: string | null
}

interface Review {
  authorId: string
  state: string
}

const isAuthor = (user: User, review: Review) => review.authorId === user.memberId

/** Administrators of courses decide on reviews, but not on those of a course of their own team. */
export const mayModerate = (user: User, course: Course) => rulesCourses(user) && course.myRole === null

/** `selectReviews` has the same rule for the database. */
export const mayRead = (user: User, course: Course, review: Review) => review.state === 'shown' || isAuthor(user, review) || mayModerate(user, course)

/** The author, as long as the author is not in the team. */
export const mayEdit = (user: User, course: Course, review: Review) => isAuthor(user, review) && course.myRole === null
/** Administrators do not decide on a review of their own. */
export const mayDecide = (user: User, course: Course, review: Review) => mayModerate(user, course) && !isAuthor(user, review)
export const mayRemove = isAuthor
export const mayVote = (user: User, review: Review) => !isAuthor(user, review) && review.state === 'shown'
/** Those who lead the course answer; administrators do not answer in their place. */
export const mayAnswer = (course: Course, review: Review) => course.myRole === 'lead' && review.state === 'shown'
/** Who decides does not report. */
export const mayReport = (user: User, course: Course, review: Review) =>
  !isAuthor(user, review) && review.state === 'shown' && !mayModerate(user, course)
