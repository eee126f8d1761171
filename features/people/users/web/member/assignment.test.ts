import { expect, test } from 'vitest'
import { undoAssignments } from './assignment.ts'

const member = (id: string, codes: string[], departmentId: string | null = null) => ({
  id,
  roles: codes.map((code) => ({ code, name: code })),
  department: departmentId === null ? null : { id: departmentId, name: departmentId },
})
const members = [member('a', ['student']), member('b', ['student', 'author']), member('c', ['teacher'], 'physics')]

test('undo removes an added role only from members who did not have it before, and vice versa', () => {
  expect(undoAssignments(members, { addRoles: ['author'], removeRoles: ['student'] })).toEqual([
    { ids: ['a'], assignment: { addRoles: ['student'], removeRoles: ['author'] } },
    { ids: ['b'], assignment: { addRoles: ['student'], removeRoles: [] } },
    { ids: ['c'], assignment: { addRoles: [], removeRoles: ['author'] } },
  ])
})

test('undo returns all members to their former departments, grouped by department', () => {
  expect(undoAssignments(members, { departmentId: 'maths' })).toEqual([
    { ids: ['a', 'b'], assignment: { addRoles: [], removeRoles: [], departmentId: null } },
    { ids: ['c'], assignment: { addRoles: [], removeRoles: [], departmentId: 'physics' } },
  ])
})
