import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

const name = z.string().trim().min(1).max(60)
const code = z.string().trim().max(30).nullable().default(null)

export const Department = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  initials: z.string(),
  /** People in the department, and in it with everything below; null when the caller may not see people. */
  memberCount: z.int().nullable(),
  memberCountBelow: z.int().nullable(),
  cohortCount: z.int(),
  rowVersion: RowVersion,
})
export type Department = z.infer<typeof Department>

export const departmentTree = call('GET /pressplatform/departments', 'signedIn', {
  does: 'Lists the departments of the institution in tree order; a child names its parent.',
  data: z.array(Department),
})

/** Number of levels that a tree of departments may have. */
export const maxDepartmentDepth = 8

/** The place of a department: below a parent (null: top level), after a sibling (null: first). */
const place = { parentId: z.uuid().nullable().default(null), afterId: z.uuid().nullable().default(null) }

export const departmentAdd = call('POST /pressplatform/departments', 'SystemManagement', {
  does: 'Adds a department below another or at the top.',
  body: z.object({ name, code, ...place }),
  data: Department,
})

export const departmentChange = call('PUT /pressplatform/departments/{departmentId}', 'SystemManagement', {
  does: 'Renames a department or changes its code, unless someone else has changed it since.',
  body: z.object({ name, code, rowVersion: RowVersion }),
  data: Department,
})

export const departmentMove = call('PUT /pressplatform/departments/{departmentId}/place', 'SystemManagement', {
  does: 'Moves a department with everything below it to another place in the tree.',
  body: z.object(place),
  data: Department,
})

export const departmentMerge = call('PUT /pressplatform/departments/{departmentId}/merge', 'SystemManagement', {
  does: 'Moves people, cohorts and departments of one department into another and removes it.',
  body: z.object({ intoId: z.uuid() }),
  data: Department,
})

export const departmentRemove = call('DELETE /pressplatform/departments/{departmentId}', 'SystemManagement', {
  does: 'Deletes a department that has no people, cohorts or departments in it.',
})
