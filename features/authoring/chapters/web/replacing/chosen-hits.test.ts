import { expect, test } from 'vitest'
import { chosenChapters, chosenCount, isChosen, toggleChapters, toggleHit, type Choice } from './chosen-hits.ts'

const one = { id: 'one', count: 5, fixed: 1, version: 3 }
const two = { id: 'two', count: 2, fixed: 2, version: 1 }
const three = { id: 'three', count: 80, fixed: 0, version: 2 }
const start: Choice = new Map()

test('at first all hits are chosen, except those in formulas, which are not counted and not sent', () => {
  expect([one, two, three].map((chapter) => chosenCount(start, chapter))).toEqual([4, 0, 80])
  expect(chosenChapters(start, [one, two, three])).toEqual([
    { id: 'one', version: 3, all: true, except: [] },
    { id: 'three', version: 2, all: true, except: [] },
  ])
})

test('single hits are taken out and put back, also those that are not loaded stay chosen', () => {
  const without = toggleHit(start, three, 7)
  expect(isChosen(without, three, 7)).toBe(false)
  expect(chosenCount(without, three)).toBe(79)
  expect(chosenChapters(without, [three])).toEqual([{ id: 'three', version: 2, all: true, except: [7] }])
  expect(chosenCount(toggleHit(without, three, 7), three)).toBe(80)
})

test('chapters are taken out as a whole, and single hits of them are chosen again', () => {
  const none = toggleChapters(start, [one, three], false)
  expect(chosenChapters(none, [one, three])).toEqual([])
  const some = toggleHit(none, one, 2)
  expect(isChosen(some, one, 2)).toBe(true)
  expect(chosenChapters(some, [one, three])).toEqual([{ id: 'one', version: 3, all: false, except: [2] }])
  expect(chosenCount(toggleChapters(some, [one], true), one)).toBe(4)
})
