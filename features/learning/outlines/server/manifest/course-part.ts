import type { CoursePart } from '#server/kernel/lists/course-part.ts'
import { copyUnits, selectWithOutline } from '../units/copy-queries.ts'

/** A course is sold with a published outline, and copied with the draft of it. */
export const outlinePart: CoursePart = {
  need: 'outline',
  async lacking(db, courseIds) {
    const there = await selectWithOutline(db, courseIds)
    return new Set(courseIds.filter((id) => !there.has(id)))
  },
  copy: copyUnits,
}
