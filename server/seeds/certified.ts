import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import type { Database } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from './class.ts'
import { type Person, withInstitution } from './institution.ts'

const rules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'view' } }

/** A published course of a teacher that a class of these students takes, with a number of units that are done by being seen. */
export async function buildCourseWithUnits(
  database: Database,
  teacher: Person,
  students: readonly Person[],
  { name = '电路分析基础', units = 2 } = {},
) {
  const classId = await buildClass(database, teacher, students)
  return withInstitution(database, teacher.institutionId, async (db) => {
    const courseId = await insertCourse(db, teacher, { name })
    await db.updateTable('courses').set({ publishStatus: 2 }).where('id', '=', courseId).execute()
    await db.updateTable('classes').set({ courseId }).where('id', '=', classId).execute()
    const unitIds = Array.from({ length: units }, newId)
    const rows = unitIds.map((id, at) => {
      const unit = { parentId: null, place: String.fromCharCode(97 + at), name: `单元 ${at + 1}`, minutes: null }
      const content = { kind: 'link', url: 'https://example.edu/a' }
      const published = JSON.stringify({ ...unit, content, rules })
      const by = { publishedBy: teacher.memberId, updatedBy: teacher.memberId, publishedAt: new Date() }
      return { ...unit, ...by, id, courseId, content: JSON.stringify(content), rules: JSON.stringify(rules), published }
    })
    if (rows.length) await db.insertInto('units').values(rows).execute()
    return { courseId, classId, unitIds }
  })
}

/** Records that a person has done units. */
export const putUnitsDone = (database: Database, { institutionId, memberId }: Person, unitIds: readonly string[]) =>
  withInstitution(database, institutionId, (db) =>
    db
      .insertInto('unitProgress')
      .values(unitIds.map((unitId) => ({ unitId, memberId, doneAt: new Date() })))
      .execute(),
  )
