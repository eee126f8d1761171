import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptanceAt, countedScore, deadlinesOf, lateMinutesAt } from './homework.ts'

const at = (text: string) => new Date(text)
const dates = { openAt: at('2026-10-12T00:00:00Z'), dueAt: at('2026-10-19T16:00:00Z'), cutoffAt: at('2026-10-24T16:00:00Z') }
const usual = { extension: null, dueHours: 0 }

test('the dates of a person are those of the class, moved by what the person has', () => {
  expect(deadlinesOf(dates, usual, 'none')).toEqual(dates)
  expect(deadlinesOf(dates, { extension: null, dueHours: 48 }, 'none')).toMatchObject({
    dueAt: at('2026-10-21T16:00:00Z'),
    cutoffAt: at('2026-10-26T16:00:00Z'),
  })
  // The later of both counts, and an extension that ends earlier than the class takes nothing away.
  const extension = at('2026-10-22T16:00:00Z')
  expect(deadlinesOf(dates, { extension, dueHours: 48 }, 'none').dueAt).toEqual(extension)
  expect(deadlinesOf(dates, { extension, dueHours: 96 }, 'none').dueAt).toEqual(at('2026-10-23T16:00:00Z'))
  expect(deadlinesOf(dates, { extension: at('2026-10-13T00:00:00Z'), dueHours: 0 }, 'none')).toEqual(dates)
})

test('an extension beyond the cut-off moves it; without a cut-off there is none', () => {
  const extension = at('2026-10-30T16:00:00Z')
  expect(deadlinesOf(dates, { extension, dueHours: 0 }, 'deduct')).toMatchObject({ dueAt: extension, cutoffAt: extension })
  expect(deadlinesOf({ ...dates, cutoffAt: null }, { extension, dueHours: 0 }, 'deduct')).toMatchObject({ dueAt: extension, cutoffAt: null })
  expect(deadlinesOf({ ...dates, cutoffAt: null }, usual, 'close')).toMatchObject({ dueAt: dates.dueAt, cutoffAt: dates.dueAt })
  expect(deadlinesOf(dates, { extension, dueHours: 0 }, 'close').cutoffAt).toEqual(extension)
})

test('hours of an accommodation pass as they do on a clock that is not changed', () => {
  // Berlin: the clock goes back in the night to 25 October 2026, so 24 hours later it shows 23:00 and not 24:00.
  const due = { ...dates, dueAt: at('2026-10-24T22:00:00Z'), cutoffAt: null }
  expect(deadlinesOf(due, { extension: null, dueHours: 24 }, 'none').dueAt).toEqual(at('2026-10-25T22:00:00Z'))
})

test('what is handed in is early, in time, late or over', () => {
  const taken = (text: string, rule: 'none' | 'close' = 'none') => acceptanceAt(at(text), deadlinesOf(dates, usual, rule), null, rule)
  expect(taken('2026-10-11T23:59:59Z')).toBe('early')
  expect(taken('2026-10-12T00:00:00Z')).toBe('open')
  expect(taken('2026-10-19T16:00:00Z')).toBe('open')
  expect(taken('2026-10-19T16:00:01Z')).toBe('late')
  expect(taken('2026-10-24T16:00:00Z')).toBe('late')
  expect(taken('2026-10-24T16:00:01Z')).toBe('over')
  expect(taken('2026-10-19T16:00:01Z', 'close')).toBe('over')
})

test('a correction is taken after the cut-off, and is as late as what was given back', () => {
  const late = at('2026-11-01T00:00:00Z')
  expect(acceptanceAt(late, dates, { lateMinutes: 0, until: null }, 'none')).toBe('open')
  expect(lateMinutesAt(late, dates, { lateMinutes: 0, until: null })).toBe(0)
  const until = at('2026-10-31T23:00:00Z')
  expect(acceptanceAt(late, dates, { lateMinutes: 120, until }, 'deduct')).toBe('late')
  expect(acceptanceAt(late, dates, { lateMinutes: 0, until }, 'close')).toBe('over')
  expect(lateMinutesAt(late, dates, { lateMinutes: 120, until })).toBe(180)
  expect(lateMinutesAt(at('2026-10-19T16:00:01Z'), dates, null)).toBe(1)
})

test('a day late costs what the rule says as soon as it has begun', () => {
  const rule = { rule: 'deduct', perDay: 10, most: 25 } as const
  expect(countedScore(88, 0, rule)).toEqual({ deduction: 0, counted: 88 })
  expect(countedScore(88, 1, rule)).toEqual({ deduction: 8.8, counted: 79.2 })
  expect(countedScore(88, 24 * 60, rule)).toEqual({ deduction: 8.8, counted: 79.2 })
  expect(countedScore(88, 24 * 60 + 1, rule)).toEqual({ deduction: 17.6, counted: 70.4 })
  expect(countedScore(88, 90 * 24 * 60, rule)).toEqual({ deduction: 22, counted: 66 })
  expect(countedScore(88, 5000, { ...rule, rule: 'none' })).toEqual({ deduction: 0, counted: 88 })
})

test('an accommodation or an extension never makes a deadline earlier, and the cut-off never comes before the due time', () => {
  const time = fc.integer({ min: 0, max: 5_000_000 }).map((minutes) => new Date(dates.openAt.getTime() + minutes * 60_000))
  fc.assert(
    fc.property(fc.option(time), fc.integer({ min: 0, max: 720 }), fc.constantFrom('none', 'deduct', 'close'), (extension, dueHours, rule) => {
      const own = deadlinesOf(dates, { extension, dueHours }, rule)
      expect(own.dueAt >= dates.dueAt).toBe(true)
      expect(own.cutoffAt !== null && own.cutoffAt >= own.dueAt).toBe(true)
    }),
  )
})
