import { type CourseStanding, mayAdd, mayEdit } from '#features/learning/courses/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'

/** Who edits a course and may create courses repeats it. */
export const mayRerun = (user: User, course: CourseStanding) => mayEdit(user, course) && mayAdd(user)
