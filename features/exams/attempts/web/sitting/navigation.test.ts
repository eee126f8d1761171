import { expect, test } from 'vitest'
import type { AttemptQuestion } from '../../contract.ts'
import { closes, isOpen, placesOf, reachedFrom } from './navigation.ts'

const question = (id: string) => ({ id }) as AttemptQuestion
const section = (...ids: string[]) => ({ title: '', instruction: '', choose: null, questions: ids.map(question) })
const places = placesOf([section('a', 'b'), section('c', 'd')])
const open = (rule: 'free' | 'forward' | 'sections', reached: number) => places.filter(({ index }) => isOpen(rule, places, reached, index)).length

test('questions are open by the rule of the test', () => {
  expect([open('free', 2), open('forward', 2), open('sections', 2), open('sections', 1)]).toEqual([4, 2, 2, 4])
  expect(isOpen('forward', places, 2, 1)).toBe(false)
})

test('going on closes a question or a section', () => {
  const goes = (rule: 'free' | 'forward' | 'sections', from: number, to: number) => closes(rule, places[from], places[to])
  expect([goes('free', 0, 3), goes('forward', 0, 1), goes('sections', 0, 1), goes('sections', 1, 2), goes('sections', 3, 2)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('on another machine the place follows from the answers', () => {
  expect(reachedFrom(places, 0, (id) => id === 'c')).toBe(2)
  expect(reachedFrom(places, 9, () => false)).toBe(3)
  expect(reachedFrom([], 0, () => false)).toBe(0)
})
