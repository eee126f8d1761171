import { expect, test } from 'vitest'
import { newCode } from './joining/codes.ts'
import { joinOutcome, placesLeft } from './rules.ts'

const now = new Date('2026-11-01T00:00:00Z')
const open = { state: 'recruiting', joinMode: 'code', inviteExpiresAt: null, capacity: null, students: 3, mine: undefined } as const

test('a code opens a class, asks a teacher, or is refused for the first reason that holds', () => {
  expect(joinOutcome(open, now)).toBe('open')
  expect(joinOutcome({ ...open, state: 'running' }, now)).toBe('open')
  expect(joinOutcome({ ...open, joinMode: 'approve' }, now)).toBe('approve')
  expect(joinOutcome({ ...open, joinMode: 'closed' }, now)).toBe('closed')
  expect(joinOutcome({ ...open, state: 'draft' }, now)).toBe('draft')
  expect(joinOutcome({ ...open, state: 'ended' }, now)).toBe('ended')
  expect(joinOutcome({ ...open, state: 'archived' }, now)).toBe('ended')
  expect(joinOutcome({ ...open, inviteExpiresAt: now }, now)).toBe('expired')
  expect(joinOutcome({ ...open, inviteExpiresAt: new Date(now.getTime() + 1) }, now)).toBe('open')
  expect(joinOutcome({ ...open, capacity: 3 }, now)).toBe('full')
  expect(joinOutcome({ ...open, capacity: 4 }, now)).toBe('open')
})

test('what the person is already goes before what the class lets others do', () => {
  expect(joinOutcome({ ...open, mine: 'active', state: 'ended' }, now)).toBe('member')
  expect(joinOutcome({ ...open, mine: 'removed' }, now)).toBe('removed')
  expect(joinOutcome({ ...open, mine: 'pending', capacity: 3 }, now)).toBe('pending')
  expect(joinOutcome({ ...open, mine: 'left' }, now)).toBe('open')
})

test('places are never fewer than none', () => {
  expect(placesLeft(null, 7)).toBe(Number.POSITIVE_INFINITY)
  expect(placesLeft(10, 7)).toBe(3)
  expect(placesLeft(5, 7)).toBe(0)
})

test('codes have six letters and digits, none of which is read for another one', () => {
  for (let drawn = 0; drawn < 2000; drawn++) expect(newCode()).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
})
