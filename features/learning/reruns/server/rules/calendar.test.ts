import { expect, test } from 'vitest'
import { UnitRules } from '#features/learning/outlines/contract.ts'
import { calendarOf, firstDayOf, type Term } from './calendar.ts'

const term: Term = { timeZone: 'Europe/Berlin', pacing: 'paced', startsOn: '2026-03-02', weeks: 1, today: '2026-01-01' }
let made = 0
const unit = (name: string, opens: object | null) => ({
  id: `00000000-0000-7000-8000-${String(made++).padStart(12, '0')}`,
  name,
  kind: 'page' as const,
  rules: UnitRules.parse({ opens }),
})
const at = (instant: string) => ({ at: instant })

test('units with a day stand in the order of their new days, with what is to be looked at', () => {
  const units = [
    unit('open', null),
    unit('late', at('2026-03-22T01:30:00Z')),
    unit('noon', at('2026-03-16T11:00:00Z')),
    unit('same day', { afterDays: 14, time: '08:00' }),
    unit('alone', { afterDays: 1, time: '08:00' }),
  ]
  expect(calendarOf(units, term).map(({ name, from, to, time, weekday, warnings }) => ({ name, from, to, time, weekday, warnings }))).toEqual([
    { name: 'alone', from: '2026-03-03', to: '2026-03-10', time: '08:00', weekday: 2, warnings: [] },
    { name: 'same day', from: '2026-03-16', to: '2026-03-23', time: '08:00', weekday: 1, warnings: ['sameDay'] },
    { name: 'noon', from: '2026-03-16', to: '2026-03-23', time: '12:00', weekday: 1, warnings: ['sameDay'] },
    { name: 'late', from: '2026-03-22', to: '2026-03-29', time: '03:30', weekday: 7, warnings: ['weekend', 'clock'] },
  ])
})

test('days before today are named; relative days of a self-paced course depend on the person and are left out', () => {
  const units = [unit('dated', at('2026-03-16T11:00:00Z')), unit('relative', { afterDays: 1, time: '08:00' })]
  expect(calendarOf(units, { ...term, pacing: 'self', today: '2026-03-24' })).toMatchObject([{ name: 'dated', warnings: ['past'] }])
})

test('without a first day the earliest date is the first day, and relative units had no day before', () => {
  const units = [
    unit('second', at('2026-03-23T11:00:00Z')),
    unit('first', at('2026-03-16T23:30:00Z')),
    unit('relative', { afterDays: 1, time: '08:00' }),
  ]
  const without = { ...term, startsOn: null }
  expect(firstDayOf(without, units)).toBe('2026-03-17')
  expect(calendarOf(units, without)).toMatchObject([
    { name: 'first', from: '2026-03-17', to: '2026-03-24' },
    { name: 'relative', from: null, to: '2026-03-25' },
    { name: 'second', from: '2026-03-23', to: '2026-03-30' },
  ])
  expect(firstDayOf(without, [])).toBeNull()
})
