import { expect, test } from 'vitest'
import { counts, secondsToReminder, stateAfter, tellsAtPublishing } from './rules.ts'

const now = new Date('2026-11-28T02:00:00Z')
const later = new Date('2026-11-28T03:00:00Z')
const earlier = new Date('2026-11-28T01:00:00Z')

test('a notice is published at once, or scheduled for a time to come; what is published stays so', () => {
  expect(stateAfter('draft', { publish: false, publishAt: later }, now)).toBe('draft')
  expect(stateAfter('draft', { publish: true, publishAt: null }, now)).toBe('published')
  expect(stateAfter('draft', { publish: true, publishAt: later }, now)).toBe('scheduled')
  expect(stateAfter('draft', { publish: true, publishAt: earlier }, now)).toBe('published')
  expect(stateAfter('scheduled', { publish: false, publishAt: later }, now)).toBe('draft')
  expect(stateAfter('scheduled', { publish: true, publishAt: null }, now)).toBe('published')
  expect(stateAfter('published', { publish: false, publishAt: later }, now)).toBe('published')
  expect(stateAfter('withdrawn', { publish: false, publishAt: null }, now)).toBe('withdrawn')
  expect(stateAfter('withdrawn', { publish: true, publishAt: later }, now)).toBe('published')
})

test('publishing again tells the students only of what has changed since', () => {
  expect(tellsAtPublishing({ toldAt: null, changedAt: null })).toBe(true)
  expect(tellsAtPublishing({ toldAt: earlier, changedAt: null })).toBe(false)
  expect(tellsAtPublishing({ toldAt: earlier, changedAt: now })).toBe(true)
  expect(tellsAtPublishing({ toldAt: now, changedAt: earlier })).toBe(false)
})

test('students are reminded once an hour, and a reading counts until they are asked to read again', () => {
  expect(secondsToReminder(null, now)).toBe(0)
  expect(secondsToReminder(new Date(now.getTime() - 3_599_000), now)).toBe(1)
  expect(secondsToReminder(earlier, now)).toBe(0)
  expect(counts(undefined, null)).toBe(false)
  expect(counts(earlier, null)).toBe(true)
  expect(counts(earlier, now)).toBe(false)
  expect(counts(now, now)).toBe(true)
})
