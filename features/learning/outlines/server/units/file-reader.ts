import { mayDownload, mayTeach } from '#features/learning/courses/server/policy.ts'
import { loadCourse } from '#features/learning/courses/server/queries.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { loadLearned } from '../outline/learned.ts'
import { selectUnitsOfFile } from './unit-queries.ts'

/** A file of a unit is readable for the team of the course, and for those to whom the unit is open; a file to download only where the course allows it. */
export const readsUnitFile: FileReader = async (db, user, { id }) => {
  for (const unit of await selectUnitsOfFile(db, id)) {
    const course = await loadCourse(db, user, unit.courseId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return undefined
    })
    if (!course) continue
    if (mayTeach(user, course)) return true
    if (!unit.isPublished || (unit.kind === 'file' && !mayDownload(user, course))) continue
    const learned = await loadLearned(db, course, user.memberId)
    if (learned.some((each) => each.id === unit.id && each.open)) return true
  }
  return false
}
