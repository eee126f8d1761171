import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { moveCourses, selectOwnedCourses } from '../team/handover-queries.ts'

/** The courses that a member owns. */
export const courseHandover: HandoverKind = {
  kind: 'course',
  name: { zh: '课程', en: 'Courses' },
  must: true,
  held: selectOwnedCourses,
  move: moveCourses,
}
