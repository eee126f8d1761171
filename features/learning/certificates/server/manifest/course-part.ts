import type { CoursePart } from '#server/kernel/lists/course-part.ts'
import { copyTemplate } from '../template-queries.ts'

/** A copy of a course awards the same certificate; those that were awarded stay with the first. */
export const certificatePart: CoursePart = {
  async copy(db, by, from, to) {
    await copyTemplate(db, by, from, to)
  },
}
