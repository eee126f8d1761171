import { expect, test } from 'vitest'
import { changedFields } from './use-draft-form.ts'

const saved = { name: '沈若谷', phone: null as string | null, roles: ['a', 'b'], note: '' }

test('the names of differing fields are returned', () => {
  expect(changedFields(saved, { ...saved, name: '沈若', roles: ['a'] })).toEqual(['name', 'roles'])
})

test('empty, missing and surrounding space make no difference', () => {
  expect(changedFields(saved, { name: ' 沈若谷 ', phone: '', roles: ['a', 'b'] })).toEqual([])
  expect(changedFields(saved, { ...saved, phone: '138' })).toEqual(['phone'])
})
