import { expect, test } from 'vitest'
import type { TaughtUnit } from '../../contract.ts'
import { ratesOf } from './rates.ts'

const unit = (id: string, parentId: string | null, kind: TaughtUnit['kind'], done: number | null) => ({ id, parentId, kind, done }) as TaughtUnit

test('the rate of a section is the mean of its counted units; without students or counted units there is none', () => {
  const units = [
    unit('s', null, 'section', null),
    unit('i', 's', 'section', null),
    unit('a', 'i', 'chapter', 9),
    unit('b', 's', 'link', 5),
    unit('c', 's', 'page', null),
    unit('e', null, 'section', null),
  ]
  expect(Object.fromEntries(ratesOf(units, 10))).toEqual({ s: 70, i: 90, a: 90, b: 50, c: null, e: null })
  expect([...ratesOf(units, 0).values()].every((rate) => rate === null)).toBe(true)
})
