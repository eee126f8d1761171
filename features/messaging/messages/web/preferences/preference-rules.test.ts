import { expect, test } from 'vitest'
import { clockOf, minuteOf, withWay, type Type, waysOf } from './preference-rules.ts'

const identity = { type: 'identity', ways: ['mail', 'wechat'] } satisfies Type
const money = { type: 'money', ways: ['mail'] } satisfies Type

test('turning a way on or off affects its type only and starts from the defaults', () => {
  const without = withWay({}, identity, 'mail', false)
  expect([waysOf(without, identity), waysOf(without, money)]).toEqual([['wechat'], ['mail']])
  expect(waysOf(withWay(without, identity, 'mail', true), identity)).toEqual(['wechat', 'mail'])
  expect(waysOf(withWay(withWay({}, money, 'sms', true), money, 'sms', true), money)).toEqual(['mail', 'sms'])
})

test('minutes of the day are parsed and formatted', () => {
  for (const minute of [0, 59, 420, 1320, 1439]) expect(minuteOf(clockOf(minute))).toBe(minute)
  for (const clock of ['', '24:00', '7:00', '12:60']) expect(minuteOf(clock)).toBeUndefined()
})
