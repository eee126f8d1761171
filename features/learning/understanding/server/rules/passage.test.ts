import { expect, test } from 'vitest'
import { FORMULA } from '#document/text/block-texts.ts'
import { passageAbout, passageOf } from './passage.ts'

const block = (id: string, text: string) => ({ block: id, text, formulas: [] })
const chapter = [
  block('t', '循环队列'),
  block('a', `循环队列的长度是 ${FORMULA}。循环队列空出一个单元，好把满和空分开。循环队列很常用。`),
  block('b', 'A stack is a list. Only its top is changed!'),
  block('c', '长'.repeat(200)),
]

test('a passage is the first whole sentence about a name that has no formula', () => {
  expect(passageAbout(chapter, '循环队列')).toEqual({ text: '循环队列空出一个单元，好把满和空分开。', block: 'a' })
  expect(passageAbout([block('t', '循环队列')], '循环队列')).toEqual({ text: '循环队列', block: 't' })
  expect(passageAbout([block('a', `移动元素要 ${FORMULA} 步；循环队列只移动两个下标；它很快。`)], '循环队列')?.text).toBe('循环队列只移动两个下标。')
  expect(passageAbout(chapter, 'STACK')).toMatchObject({ block: 'b' })
  expect(passageAbout(chapter, '散列表')).toBeNull()
})

test('the passage of a block is its text, shortened', () => {
  expect(passageOf(chapter, 'a')?.text.startsWith('循环队列的长度是 …。')).toBe(true)
  expect(passageOf(chapter, 'c')?.text).toHaveLength(90)
  expect(passageOf(chapter, 'x')).toBeNull()
})
