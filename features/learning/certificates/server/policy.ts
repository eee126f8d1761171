import { maySeeMembers, mayTeach } from '#features/learning/classes/server/policy.ts'
import { type CourseStanding, mayManage, rulesCourses } from '#features/learning/courses/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Class {
  myRole: string | null
  state: string
}

/** What a certificate says and who gets it is decided by those who lead the course. */
export const mayDecide = (user: User, course: CourseStanding) => mayManage(user, course)

/** Who sees how far the students of a class are and their certificates: those who lead the course, and teachers and assistants of the class. */
export const maySeeAwards = (user: User, course: CourseStanding, klass: Class) => mayManage(user, course) || maySeeMembers(user, klass)

/** Who awards, revokes and reissues in a class: those who lead the course, and its teachers. */
export const mayAward = (user: User, course: CourseStanding, klass: Class) =>
  klass.state !== 'draft' && (mayManage(user, course) || mayTeach(user, klass))

/** Marks are shown to those who see the members of the class; the others see whether they suffice. */
export const maySeeMarks = (user: User, klass: Class) => maySeeMembers(user, klass)

/** Certificates of a class that was deleted are those of the leads of the course, of a deleted course those of the administrators of courses. */
export const mayAwardWithout = (user: User, course: CourseStanding | undefined) => (course ? mayManage(user, course) : rulesCourses(user))
