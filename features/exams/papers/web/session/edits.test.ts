import { expect, test } from 'vitest'
import { commonPoints, insertItem, moveItem, moveSection, newSection, removeItem, setPoints, setRule, stepFrom } from './edits.ts'

const item = (questionId: string, points = 2) => ({ questionId, version: 1, points })
const sections = [
  newSection('一', { items: ['a', 'b', 'c'].map((id) => item(id)) }),
  newSection('二', { draw: { bankIds: [], rules: [], points: 5 } }),
  newSection('三', { items: [item('d', 10)] }),
]
const ids = (list: typeof sections) => list.map(({ items }) => items.map(({ questionId }) => questionId).join(''))

test('questions are put in, taken out and moved', () => {
  expect(ids(insertItem(sections, { section: 0, item: 1 }, item('x')))).toEqual(['axbc', '', 'd'])
  expect(ids(removeItem(sections, { section: 0, item: 1 }))).toEqual(['ac', '', 'd'])
  expect(ids(moveItem(sections, { section: 0, item: 0 }, { section: 0, item: 2 }))).toEqual(['bac', '', 'd'])
  expect(ids(moveItem(sections, { section: 0, item: 2 }, { section: 0, item: 0 }))).toEqual(['cab', '', 'd'])
  expect(ids(moveItem(sections, { section: 0, item: 0 }, { section: 2, item: 1 }))).toEqual(['bc', '', 'da'])
  expect(ids(moveSection(sections, 2, -1))).toEqual(['abc', 'd', ''])
  expect(ids(moveSection(sections, 2, 1))).toEqual(['abc', '', 'd'])
})

test('a step stays in the section, or goes across sections that are drawn', () => {
  expect(stepFrom(sections, { section: 0, item: 0 }, -1, false)).toBeUndefined()
  expect(stepFrom(sections, { section: 0, item: 0 }, 1, false)).toEqual({ section: 0, item: 1 })
  expect(stepFrom(sections, { section: 0, item: 0 }, 1, true)).toEqual({ section: 2, item: 0 })
  expect(stepFrom(sections, { section: 2, item: 0 }, -1, true)).toEqual({ section: 0, item: 3 })
  expect(stepFrom(sections, { section: 2, item: 0 }, 1, true)).toBeUndefined()
})

test('points are set for a whole section, and rules by their cell', () => {
  expect(commonPoints(sections[0]!)).toBe(2)
  expect(commonPoints({ items: [item('a', 1), item('b', 2)], draw: null })).toBeUndefined()
  expect(commonPoints(setPoints(sections, 0, 3)[0]!)).toBe(3)
  const rule = { type: null, band: 'easy' as const, knowledgePoint: '树', count: 2 }
  const ruled = setRule(sections, 1, rule)
  expect(ruled[1]?.draw?.rules).toEqual([rule])
  expect(setRule(ruled, 1, { ...rule, count: 0 })[1]?.draw?.rules).toEqual([])
})
