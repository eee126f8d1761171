import { expect, test } from 'vitest'
import type { Watch, WatchedPerson } from '../../contract.ts'
import { mattersOf, placeOf, statusOf } from './person-state.ts'

const now = new Date('2026-11-27T10:00:00Z').getTime()
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const attempt: NonNullable<WatchedPerson['attempt']> = {
  id: '1',
  no: 1,
  state: 'running',
  startedAt: ago(600),
  deadlineAt: ago(-600),
  submittedAt: null,
  submitKind: null,
  receipt: '',
  answered: 3,
  waiting: 0,
  awayCount: 0,
  awaySeconds: 0,
  seenAt: ago(10),
  askingSince: null,
}
const person = (name: string, more: Partial<NonNullable<WatchedPerson['attempt']>> | null, standing: WatchedPerson['standing'] = 'expected') => ({
  memberId: name,
  name,
  number: null,
  className: '',
  room: '',
  seat: '',
  standing,
  reason: '',
  extra: { percent: 0, minutes: 0, reason: '' },
  attempt: more && { ...attempt, ...more },
})

test('what a candidate is doing follows from the attempt and the last sign of the browser', () => {
  expect(statusOf(person('a', {}), now)).toBe('writing')
  expect(statusOf(person('a', { seenAt: ago(46) }), now)).toBe('offline')
  expect(statusOf(person('a', { waiting: 2 }), now)).toBe('offline')
  expect(statusOf(person('a', { askingSince: ago(3) }), now)).toBe('asking')
  expect(statusOf(person('a', { state: 'graded' }), now)).toBe('handedIn')
  expect(statusOf(person('a', null), now)).toBe('notBegun')
  expect(statusOf(person('a', null, 'absent'), now)).toBe('out')
})

test('those who cannot go on come first, then those who have waited longest', () => {
  const test = { phase: 'open', opensAt: ago(3600), lateMinutes: 30, leaveLimit: 5 } as Watch['test']
  const people = [
    person('late', null),
    person('away', { awayCount: 5 }),
    person('fine', { awayCount: 4 }),
    person('offline', { seenAt: ago(60) }),
    person('longer', { seenAt: ago(90) }),
    person('asking', { askingSince: ago(3) }),
    person('deferred', null, 'deferred'),
  ]
  expect(mattersOf({ test, people }, now).map((matter) => matter.person.name)).toEqual(['asking', 'longer', 'offline', 'away', 'late'])
})

test('seats are read as row and place', () => {
  expect(placeOf('3-08')).toEqual({ row: 3, column: 8 })
  expect(placeOf('A12')).toBeUndefined()
  expect(placeOf('')).toBeUndefined()
})
