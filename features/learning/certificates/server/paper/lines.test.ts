import { expect, test } from 'vitest'
import { linesOf, type Run } from './lines.ts'

/** A Chinese character is 10 wide, any other 5. */
const measure = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2000' ? 10 : 5), 0)
const plain = (text: string): Run[] => [{ text, bold: false }]
const texts = (runs: Run[], width: number, indent = 0) => linesOf(runs, measure, width, indent).map((line) => line.map(({ text }) => text).join(''))

test('Chinese breaks between characters, but no line begins or ends with a wrong sign', () => {
  expect(texts(plain('学习数据结构与算法'), 40)).toEqual(['学习数据', '结构与算', '法'])
  expect(texts(plain('学习数据，结构'), 40)).toEqual(['学习数', '据，结构'])
  expect(texts(plain('学习数“据”结构'), 40)).toEqual(['学习数', '“据”结', '构'])
  expect(texts(plain('学习数据结构'), 40, 20)).toEqual(['学习', '数据结构'])
})

test('words stay whole, and spaces at the start of a line are dropped', () => {
  expect(texts(plain('has studied the course'), 60)).toEqual(['has studied ', 'the course'])
  expect(texts(plain('extraordinarily'), 30)).toEqual(['extraordinarily'])
})

test('the weight of every piece is kept', () => {
  const runs = [
    { text: '林晓', bold: true },
    { text: '同学', bold: false },
  ]
  expect(linesOf(runs, measure, 30)).toEqual([
    [
      { text: '林', bold: true },
      { text: '晓', bold: true },
      { text: '同', bold: false },
    ],
    [{ text: '学', bold: false }],
  ])
})
