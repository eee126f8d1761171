import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const noon = Date.parse('2026-11-26T12:00:00.000Z')
const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString()

test('the answer with the shortest round trip decides', () => {
  let time = 1000
  const clock = createServerClock(() => time)
  expect(clock.known()).toBe(false)
  const first = clock.mark()
  time += 4000
  // The server has written its time when the answer was nearly there.
  clock.observe(at(3900), first)
  const second = clock.mark()
  time += 40
  clock.observe(at(4020), second)
  expect(clock.now()).toBe(noon + 4040)
  const third = clock.mark()
  time += 3000
  clock.observe(at(6000), third)
  expect(clock.now()).toBe(noon + 7040)
})

test('a machine that has slept gets the time of the next answer', () => {
  let time = 0
  const clock = createServerClock(() => time)
  clock.observe(at(0), clock.mark())
  const sent = clock.mark()
  time += 200
  clock.observe(at(600_100), sent)
  expect(clock.now()).toBe(noon + 600_200)
})
