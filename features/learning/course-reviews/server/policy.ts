import { rulesCourses } from '#features/learning/courses/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Course {
  myRole: string | null
}

interface Review {
  authorId: string
  state: string
  hiddenBy: string | null
}

export const isAuthor = (user: User, review: { authorId: string }) => review.authorId === user.memberId

/** Administrators of courses decide on reviews, but not on those of a course of their own team. */
export const mayModerate = (user: User, course: Course) => rulesCourses(user) && course.myRole === null

/** `selectReviews` has the same rule for the database. */
export const mayRead = (user: User, course: Course, review: Review) => review.state === 'shown' || isAuthor(user, review) || mayModerate(user, course)

/** The author, as long as the author is not in the team. */
export const mayEdit = (user: User, course: Course, review: Review) => isAuthor(user, review) && course.myRole === null
/** Administrators do not decide on a review of their own. */
export const mayDecide = (user: User, course: Course, review: Review) => mayModerate(user, course) && !isAuthor(user, review)
/** A review that was hidden stays until it is shown again: deleting it and writing another would go around the decision. */
export const mayRemove = (user: User, review: Review) => isAuthor(user, review) && review.hiddenBy === null
export const mayVote = (user: User, review: Review) => !isAuthor(user, review) && review.state === 'shown'
/** Those who lead the course answer; administrators do not answer in their place. */
export const mayAnswer = (course: Course, review: Review) => course.myRole === 'lead' && review.state === 'shown'
/** Who decides does not report. */
export const mayReport = (user: User, course: Course, review: Review) =>
  !isAuthor(user, review) && review.state === 'shown' && !mayModerate(user, course)
