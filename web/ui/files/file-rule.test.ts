import { expect, test } from 'vitest'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { fileProblem } from './file-rule.ts'
import { uiTexts } from '../texts.ts'

const rule = { suffixes: ['zip', 'md'], maxBytes: 1024 * 1024 }
const words = textsOf(uiTexts, 'zh-CN')

test('a file is checked by suffix and size before it is uploaded', () => {
  expect(fileProblem({ name: 'Book.ZIP', size: 10 }, rule, words)).toBeUndefined()
  expect(fileProblem({ name: 'book.exe', size: 10 }, rule, words)).toContain('格式不支持')
  expect(fileProblem({ name: 'zip', size: 10 }, rule, words)).toContain('格式不支持')
  expect(fileProblem({ name: 'book.zip', size: 0 }, rule, words)).toContain('空文件')
  expect(fileProblem({ name: 'book.zip', size: 1024 * 1024 + 1 }, rule, words)).toContain('1 MB')
})
