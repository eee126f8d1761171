import { expect, test } from 'vitest'
import type { DatedUnit } from '../contract.ts'
import { termWeeks, weeksBetween } from './term-weeks.ts'
import { newName } from './form/new-name.ts'

const unit = (to: string): DatedUnit => ({ unitId: to, name: to, kind: 'page', from: null, to, time: '08:00', weekday: 1, warnings: [] })

test('a term is shown in weeks from Monday, across the end of a year', () => {
  const { weeks, whole } = termWeeks('2026-12-23', [unit('2026-12-23'), unit('2027-01-04')])
  expect(whole).toBe(true)
  expect(weeks.map(({ number, days }) => [number, days[0]?.day, days.flatMap(({ units }) => units.map(({ to }) => to))])).toEqual([
    [1, '2026-12-21', ['2026-12-23']],
    [2, '2026-12-28', []],
    [3, '2027-01-04', ['2027-01-04']],
  ])
})

test('weeks before the first day are counted down, and a very long term shows only weeks with something in them', () => {
  const { weeks, whole } = termWeeks('2026-09-07', [unit('2026-08-31'), unit('2028-09-04')])
  expect(whole).toBe(false)
  expect(weeks.map(({ number }) => number)).toEqual([0, 1, 105])
})

test('a chosen day moves the first day by whole weeks', () => {
  expect(weeksBetween('2026-09-07', '2027-03-01', 260)).toBe(25)
  expect(weeksBetween('2026-09-07', '2027-03-05', 260)).toBe(25)
  expect(weeksBetween('2026-09-07', '2026-09-06', 260)).toBe(-1)
  expect(weeksBetween('2026-09-07', '2036-09-06', 260)).toBeNull()
  expect(weeksBetween('2026-09-07', '', 260)).toBeNull()
})

test('the name of the new term takes the place of that of the old one', () => {
  const zh = { spring: (year: number) => `（${year} 春）`, autumn: (year: number) => `（${year} 秋）` }
  expect(newName('电路分析基础', '2027-03-01', zh)).toBe('电路分析基础（2027 春）')
  expect(newName('电路分析基础（2026 秋）', '2027-09-06', zh)).toBe('电路分析基础（2027 秋）')
  expect(newName('Circuits (autumn 2026)', '2027-01-31', zh)).toBe('Circuits（2027 春）')
  expect(newName('长'.repeat(100), '2027-03-01', zh)).toHaveLength(100)
})
