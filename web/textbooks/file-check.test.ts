import { expect, test } from 'vitest'
import { fileProblem } from './file-check.ts'

const rule = { suffixes: ['zip', 'md'], maxBytes: 1000 }

test('suffix and size are looked at before anything is sent', () => {
  expect(fileProblem({ name: 'd2l.zip', size: 1000 }, rule)).toBeUndefined()
  expect(fileProblem({ name: '第一章.MD', size: 1 }, rule)).toBeUndefined()
  for (const name of ['d2l.rar', 'zip', 'a.zip.exe', 'a.', '']) expect(fileProblem({ name, size: 1 }, rule)).toBe('badSuffix')
  expect(fileProblem({ name: 'a.zip', size: 0 }, rule)).toBe('emptyFile')
  expect(fileProblem({ name: 'a.zip', size: 1001 }, rule)).toBe('tooBig')
})
