import { mayEdit } from '#features/learning/courses/server/policy.ts'
import { type CourseRecord, loadCourse, lockCourses } from '#features/learning/courses/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'

/** The outline of a course in the log of operations. */
export const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'outline', id, name })

/** The course if the caller edits it, locked against other changes of its outline. */
export async function edited({ db, user }: CallContext, courseId: string): Promise<CourseRecord> {
  const course = await loadCourse(db, user, courseId)
  assertAllowed(mayEdit(user, course))
  await lockCourses(db, [courseId])
  return course
}
