import type { TextbookDraft } from '../../contract.ts'
import { expect, test } from 'vitest'
import { conflictingFields, differences, namedAuthors, rebase } from './draft.ts'

const base: TextbookDraft = {
  name: '物理',
  subtitle: '',
  describe: '',
  question: '',
  isbn: '',
  language: 'zh-CN',
  editionLabel: '',
  typeId: null,
  levelId: null,
  majorIds: [],
  labels: ['力学'],
  authors: [{ name: '周启明', role: 'chief' }],
  coverFileId: null,
  openScope: 'org',
  allowCopy: true,
  allowDownload: false,
}

test('differences are named by field', () => {
  expect(differences(base, { ...base })).toEqual([])
  expect(differences(base, { ...base, labels: ['力学', '光学'], name: '大学物理' })).toEqual(['name', 'labels'])
})

test('own changes are applied on top of the other version', () => {
  const mine = { ...base, name: '大学物理', describe: '我的' }
  const theirs = { ...base, describe: '对方的', isbn: '7-04' }
  expect(rebase(base, mine, theirs)).toEqual({ ...base, name: '大学物理', describe: '我的', isbn: '7-04' })
  expect(conflictingFields(base, mine, theirs)).toEqual(['describe'])
})

test('the same change twice is no collision', () => {
  const both = { ...base, name: '大学物理' }
  expect(conflictingFields(base, both, { ...both })).toEqual([])
})

test('rows without a name are not authors', () => {
  expect(
    namedAuthors([
      { name: ' 林 ', role: 'chief' },
      { name: '  ', role: 'editor' },
    ]),
  ).toEqual([{ name: '林', role: 'chief' }])
})
