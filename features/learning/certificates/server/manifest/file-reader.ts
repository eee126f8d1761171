import { selectCoursesById } from '#features/learning/courses/server/queries.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { mayDecide } from '../policy.ts'
import { selectCoursesOfPicture } from '../template-queries.ts'

/** Signature and logo are seen by those who set up the certificate; on a certificate they are part of its PDF. */
export const readsCertificatePicture: FileReader = async (db, user, { id }) => {
  const courseIds = await selectCoursesOfPicture(db, id)
  if (!courseIds.length) return false
  const courses = await selectCoursesById(db, user, courseIds)
  return courses.some((course) => mayDecide(user, course))
}
