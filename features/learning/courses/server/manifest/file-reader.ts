import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { accessOf, mayDownload } from '../policy.ts'
import { selectCoursesOfFile } from '../queries.ts'

/** Cover and pictures of the introduction are for those who see the course; its attachments for the team, and for the others as the course allows. */
export const readsCourseFile: FileReader = async (db, user, { id }) => {
  const found = await selectCoursesOfFile(db, user, id)
  return found.some((course) => (course.place === 'group' ? mayDownload(user, course) : accessOf(user, course) !== null))
}
