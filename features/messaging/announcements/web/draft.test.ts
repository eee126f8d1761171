import type { Announcement } from '../contract.ts'
import { expect, test } from 'vitest'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import { draftOf, emptyDraft, bodyOf } from './draft.ts'

const announcement = {
  title: '甲',
  body: '乙',
  type: 'news',
  audience: 'roles',
  roles: ['teacher'],
  audienceIds: [],
  top: true,
  startAt: '2026-11-21T04:05:06.789Z',
  endAt: null,
} as unknown as Announcement

test('instants convert to local minutes and back', () => {
  for (const instant of ['2026-11-21T04:05:00.000Z', '2026-01-01T00:00:00.000Z', '2026-06-30T23:59:00.000Z'])
    expect(instantOfLocal(localTime(instant))).toBe(instant)
  expect([localTime(null), instantOfLocal(''), instantOfLocal('2026-13-01T00:00')]).toEqual(['', null, null])
})

test('an announcement saved without changes keeps its times to the millisecond', () => {
  const { title, body, type, audience, roles, audienceIds, top, startAt, endAt } = announcement
  expect(bodyOf(draftOf(announcement), announcement)).toEqual({ title, body, type, audience, roles, audienceIds, top, startAt, endAt })
})

test('only the fields of the chosen audience are sent', () => {
  const draft = { ...emptyDraft, roles: ['teacher'], audienceIds: ['id'] }
  expect(bodyOf({ ...draft, audience: 'all' })).toMatchObject({ roles: [], audienceIds: [] })
  expect(bodyOf({ ...draft, audience: 'roles' })).toMatchObject({ roles: ['teacher'], audienceIds: [] })
  expect(bodyOf({ ...draft, audience: 'departments' })).toMatchObject({ roles: [], audienceIds: ['id'] })
})
