import { selectCoursesById } from '#features/learning/courses/server/queries.ts'
import type { FilePlaces } from '#server/kernel/files/file-places.ts'

/** Units of courses that the person has access to. */
export const unitPlaces: FilePlaces = {
  place: 'unit',
  async name(db, user, ids) {
    const units = await db.selectFrom('units').select(['id', 'name', 'courseId']).where('id', 'in', ids).where('deletedAt', 'is', null).execute()
    if (!units.length) return []
    const courses = await selectCoursesById(db, user, [...new Set(units.map(({ courseId }) => courseId))])
    const names = new Map(courses.map(({ id, name, deletedAt }) => [id, deletedAt === null ? name : undefined]))
    return units.flatMap(({ id, name, courseId }) => {
      const within = names.get(courseId)
      return within === undefined ? [] : [{ id, title: name, within, path: `/details/outline?${new URLSearchParams({ courseId })}` }]
    })
  },
}
