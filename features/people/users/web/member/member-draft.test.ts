import type { Member } from '../../contract.ts'
import { expect, test } from 'vitest'
import { bodyOfChange, bodyOfNew, draftOf, emptyDraft } from './member-draft.ts'

const member = {
  id: 'm',
  name: '沈若谷',
  phone: '13860214709',
  account: 'shen',
  number: '20130207',
  mail: null,
  title: '',
  cohort: null,
  roles: [{ code: 'teacher', name: '教师' }],
  department: { id: 'd1', name: '计算机学院' },
  furtherDepartments: [{ id: 'd2', name: '智能工程系' }],
  scope: 'department',
  scopeDepartments: [],
  rowVersion: 4,
} as unknown as Member
const saved = draftOf(member)

test('only what was changed is sent', () => {
  expect(bodyOfChange('m', 4, saved, { ...saved, roles: ['teacher', 'examiner'] })).toEqual({
    id: 'm',
    rowVersion: 4,
    roles: ['teacher', 'examiner'],
  })
  expect(bodyOfChange('m', 4, saved, { ...saved, phone: ' ', name: ' 沈若谷 ' })).toEqual({ id: 'm', rowVersion: 4, phone: null })
})

test('the first department is the main one', () => {
  expect(bodyOfChange('m', 4, saved, { ...saved, departmentIds: ['d2', 'd1'] })).toEqual({
    id: 'm',
    rowVersion: 4,
    departmentId: 'd2',
    furtherDepartmentIds: ['d1'],
  })
  expect(bodyOfChange('m', 4, saved, { ...saved, departmentIds: [] })).toMatchObject({ departmentId: null, furtherDepartmentIds: [] })
})

test('scope departments are sent only with the scope `departments`', () => {
  expect(bodyOfChange('m', 4, saved, { ...saved, scopeDepartmentIds: ['d1'] })).toEqual({ id: 'm', rowVersion: 4 })
  expect(bodyOfChange('m', 4, saved, { ...saved, scope: 'departments', scopeDepartmentIds: ['d1'] })).toEqual({
    id: 'm',
    rowVersion: 4,
    scope: 'departments',
    scopeDepartmentIds: ['d1'],
  })
})

test('a new member without an account name leaves it to the server', () => {
  const body = bodyOfNew({ ...emptyDraft(['teacher']), name: ' 林知夏 ', number: '20180412' }, 'code')
  expect(body).toMatchObject({ name: '林知夏', number: '20180412', phone: null, first: 'code' })
  expect(body).not.toHaveProperty('account')
})
