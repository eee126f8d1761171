import type { FilePlaces } from '#server/kernel/files/file-places.ts'
import { selectCoursesById } from '../queries.ts'

/** Courses that the person has access to, at their files. */
export const coursePlaces: FilePlaces = {
  place: 'course',
  async name(db, user, ids) {
    const courses = (await selectCoursesById(db, user, ids)).filter(({ deletedAt }) => deletedAt === null)
    return courses.map(({ id, name }) => ({ id, title: name, within: '', path: `/details/resources?${new URLSearchParams({ courseId: id })}` }))
  },
}
