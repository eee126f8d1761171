import { expect, test } from 'vitest'
import { isExpiring, standingOf, stateOf } from './rules.ts'

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
