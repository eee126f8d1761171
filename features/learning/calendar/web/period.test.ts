import { expect, test } from 'vitest'
import { daysOf, stepFrom } from './period.ts'

test('a month is shown in whole weeks from Monday', () => {
  const november = daysOf('month', '2026-11-28')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  const february = daysOf('month', '2027-02-10')
  expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28])
})

test('a week begins on Monday, and a list on its day', () => {
  expect(daysOf('week', '2026-11-29')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
  expect(daysOf('list', '2026-11-29')[0]).toBe('2026-11-29')
})

test('the next month after the 31st is the next month', () => {
  expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(stepFrom('month', '2026-12-15', 1)).toBe('2027-01-01')
  expect(stepFrom('month', '2027-01-15', -1)).toBe('2026-12-01')
  expect(stepFrom('week', '2026-12-28', 1)).toBe('2027-01-04')
})
