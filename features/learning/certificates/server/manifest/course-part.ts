import type { CoursePart } from '#server/kernel/lists/course-part.ts'
import { findTemplate, putTemplate } from '../template-queries.ts'

/** A copy of a course awards the same certificate; those that were awarded stay with the first. */
export const certificatePart: CoursePart = {
  async copy(db, by, from, to) {
    const template = await findTemplate(db, from)
    if (!template) return
    const { rowVersion: _, ...draft } = template
    await putTemplate(db, to, by, draft, 0)
  },
}
