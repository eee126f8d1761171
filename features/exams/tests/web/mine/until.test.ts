import { expect, test } from 'vitest'
import { until } from './until.ts'

const now = new Date('2026-11-27T08:00:00Z')
const after = (seconds: number) => until(now, new Date(now.getTime() + seconds * 1000))

test('the time until a test is said in the largest fitting unit', () => {
  expect(after(-1)).toBeUndefined()
  expect(after(0)).toBeUndefined()
  expect(after(30)).toEqual({ unit: 'soon', count: 0 })
  expect(after(60)).toEqual({ unit: 'minutes', count: 1 })
  expect(after(3599)).toEqual({ unit: 'minutes', count: 59 })
  expect(after(3600)).toEqual({ unit: 'hours', count: 1 })
  expect(after(47 * 3600)).toEqual({ unit: 'hours', count: 47 })
  expect(after(48 * 3600)).toEqual({ unit: 'days', count: 2 })
})
