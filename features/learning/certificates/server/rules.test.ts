import { expect, test } from 'vitest'
import { isExpiring, lastDay, standingOf, stateOf } from './rules.ts'

test('a certificate is valid to the end of its last day', () => {
  const until = (expiresOn: string | null, revokedAt: Date | null = null) => ({ expiresOn, revokedAt })
  expect(stateOf(until(null), '2026-11-28')).toBe('valid')
  expect(stateOf(until('2026-11-28'), '2026-11-28')).toBe('valid')
  expect(stateOf(until('2026-11-27'), '2026-11-28')).toBe('expired')
  expect(stateOf(until('2026-11-27', new Date()), '2026-11-28')).toBe('revoked')
  expect(isExpiring(until('2026-12-28'), '2026-11-28')).toBe(true)
  expect(isExpiring(until('2026-12-29'), '2026-11-28')).toBe(false)
  expect(isExpiring(until('2026-11-27'), '2026-11-28')).toBe(false)
  expect(isExpiring(until(null), '2026-11-28')).toBe(false)
})

test('the last day is the day before the same date, or the last one of a shorter month', () => {
  expect(lastDay('2026-11-28', 12)).toBe('2027-11-27')
  expect(lastDay('2026-11-01', 1)).toBe('2026-11-30')
  expect(lastDay('2026-01-31', 1)).toBe('2026-02-28')
  expect(lastDay('2028-02-29', 12)).toBe('2029-02-28')
  expect(lastDay('2026-12-15', 600)).toBe('2076-12-14')
  expect(lastDay('2026-08-31', 6)).toBe('2027-02-28')
})

test('conditions are met one by one; what was not released does not count', () => {
  const progress = { counted: 10, done: 8, percent: 80 }
  const both = { minProgress: 80, minMark: 60 }
  expect(standingOf({ minProgress: null, minMark: null }, { progress, mark: undefined })).toEqual({ progress: null, mark: null, met: true })
  expect(standingOf(both, { progress, mark: 60 }).met).toBe(true)
  expect(standingOf(both, { progress, mark: 59.99 })).toMatchObject({ progress: { met: true }, mark: { percent: 59.99, met: false }, met: false })
  expect(standingOf(both, { progress, mark: undefined }).mark).toEqual({ percent: null, released: false, met: false })
  expect(standingOf(both, { progress, mark: null }).mark).toEqual({ percent: null, released: true, met: false })
  expect(standingOf(both, { progress: { ...progress, percent: 79 }, mark: 90 }).met).toBe(false)
  expect(standingOf(both, { progress: { counted: 0, done: 0, percent: 0 }, mark: 90 }).met).toBe(false)
})
