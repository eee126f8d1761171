import { expect, test } from 'vitest'
import { createSpeed, secondsLeft } from './speed.ts'

test('the speed is that of the last seconds, and is unknown at first', () => {
  const speed = createSpeed()
  expect(speed(0, 0)).toBeUndefined()
  expect(speed(1000, 1000)).toBe(1000)
  for (let second = 2; second <= 10; second++) speed(1000, second * 1000)
  expect(speed(1000, 11_000)).toBe(0)
})

test('the time that is left', () => {
  expect([
    secondsLeft({ size: 100, sent: 50, speed: 20 }),
    secondsLeft({ size: 100, sent: 50, speed: 0 }),
    secondsLeft({ size: 1, sent: 0 }),
  ]).toEqual([3, undefined, undefined])
})
