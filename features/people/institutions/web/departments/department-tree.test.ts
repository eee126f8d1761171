import type { Department } from '../../contract-departments.ts'
import { expect, test } from 'vitest'
import { findDepartments, uniqueName, isEmpty } from './department-tree.ts'

const row = (id: string, parentId: string | null, more: Partial<Department> = {}): Department => ({
  id,
  parentId,
  name: id,
  code: null,
  initials: '',
  memberCount: 0,
  memberCountBelow: 0,
  cohortCount: 0,
  rowVersion: 1,
  ...more,
})
const rows = [
  row('物理学院', null, { initials: 'wlxy' }),
  row('光学系', '物理学院', { initials: 'gxx', code: 'GX01' }),
  row('数学学院', null, { initials: 'sxxy', memberCount: 3 }),
]
const names = (query: string) => findDepartments(rows, query).map(({ name }) => name)

test('departments are found by name, initials and code, together with their ancestors', () => {
  expect(names('光')).toEqual(['物理学院', '光学系'])
  expect(names(' GXX ')).toEqual(['物理学院', '光学系'])
  expect(names('gx01')).toEqual(['物理学院', '光学系'])
  expect(names('')).toHaveLength(3)
  expect(names('没有')).toEqual([])
})

test('a department is empty without members, cohorts and departments below it', () => {
  expect(rows.map((each) => isEmpty(each, rows))).toEqual([false, true, false])
  expect(isEmpty(row('a', null, { cohortCount: 1 }), [])).toBe(false)
})

test('a free name is not in use yet', () => {
  expect(uniqueName('新院系', [])).toBe('新院系')
  expect(uniqueName('新院系', [{ name: '新院系' }, { name: '新院系 2' }])).toBe('新院系 3')
})
