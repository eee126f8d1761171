import { expect, test } from 'vitest'
import { paceOf } from './ImportUpload.tsx'

test('percent, speed and remaining time are computed', () => {
  expect(paceOf(500, 2000, 1000)).toEqual({ percent: 25, speed: 500, left: 3 })
  expect(paceOf(2000, 2000, 4000)).toEqual({ percent: 100, speed: 500, left: 0 })
})

test('speed and remaining time are unknown at the start', () => {
  expect(paceOf(100, 1000, 499)).toEqual({ percent: 10, speed: 0, left: undefined })
  expect(paceOf(0, 1000, 9000)).toEqual({ percent: 0, speed: 0, left: undefined })
  expect(paceOf(0, 0, 9000).percent).toBe(0)
})
