import { expect, test } from 'vitest'
import { announcedBetween, longTime, secondsLeft, timeText } from './time-left.ts'

test('the time left is written with hours where there are some', () => {
  expect([timeText(4360, true), timeText(2513, false), timeText(2513, true), timeText(7, false)]).toEqual(['01:12:40', '41:53', '00:41:53', '00:07'])
  expect([secondsLeft(5000, 4001), secondsLeft(5000, 5000), secondsLeft(5000, 9000)]).toEqual([1, 0, 0])
})

test('a time of a day or more is said in whole days and hours', () => {
  const t = { longTime: (days: number, hours: number) => `${days}/${hours}` }
  expect([longTime(t, 86_400), longTime(t, 90_000), longTime(t, 1_209_599)]).toEqual(['1/0', '1/1', '13/23'])
})

test('the time is announced once at 30, 10, 5 and 1 minutes', () => {
  const said: number[] = []
  for (let seconds = 2000; seconds > 0; seconds -= 7) {
    const minutes = announcedBetween(seconds, seconds - 7)
    if (minutes !== undefined) said.push(minutes)
  }
  expect(said).toEqual([30, 10, 5, 1])
  expect(announcedBetween(700, 200)).toBe(5)
  expect(announcedBetween(300, 299)).toBeUndefined()
})
