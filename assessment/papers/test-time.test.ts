import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { additionalTime, endOfAttempt, latestBegin, latestEnd, minutesFor, type CandidateTime, type TestTime } from './test-time.ts'

const at = (clock: string) => new Date(`2026-11-28T${clock}Z`)
const test: TestTime = { opensAt: at('09:30:00'), closesAt: at('11:30:00'), limitMinutes: 120, extraMinutes: 0, lateMinutes: 30, graceSeconds: 60 }
const noExtra: CandidateTime = { opensAt: null, closesAt: null, percent: 0, minutes: 0 }

describe('the end of an attempt', () => {
  it('is the limit after the beginning, and not after the closing', () => {
    const short = { ...test, limitMinutes: 60 }
    expect(endOfAttempt(short, noExtra, at('09:40:00'))).toEqual({ deadlineAt: at('10:40:00'), closesAt: at('10:41:00') })
    expect(endOfAttempt(short, noExtra, at('11:00:00')).deadlineAt).toEqual(at('11:30:00'))
  })

  it('moves by the additional time of the person, also past the closing', () => {
    const slow = { ...noExtra, percent: 25, minutes: 5 }
    expect(minutesFor(test, slow)).toBe(155)
    expect(endOfAttempt(test, slow, at('09:30:00')).deadlineAt).toEqual(at('12:05:00'))
    expect(endOfAttempt(test, slow, at('09:50:00')).deadlineAt).toEqual(at('12:05:00'))
  })

  it('moves by the minutes that everybody gets', () => {
    expect(endOfAttempt({ ...test, extraMinutes: 10 }, noExtra, at('09:30:00')).deadlineAt).toEqual(at('11:40:00'))
  })

  it('is the closing without a limit; the percentage is then of the whole time', () => {
    const open = { ...test, limitMinutes: null }
    expect(endOfAttempt(open, noExtra, at('10:00:00')).deadlineAt).toEqual(at('11:30:00'))
    expect(endOfAttempt(open, { ...noExtra, percent: 50, minutes: 10 }, at('10:00:00')).deadlineAt).toEqual(at('12:40:00'))
  })

  it('follows the times of the candidate in place of those of the test', () => {
    const makeup = { ...noExtra, opensAt: at('14:00:00'), closesAt: at('16:00:00') }
    expect(endOfAttempt(test, makeup, at('14:30:00')).deadlineAt).toEqual(at('16:00:00'))
    expect(latestBegin(test, makeup)).toEqual(at('14:30:00'))
  })

  it('is in whole seconds', () => {
    expect(
      endOfAttempt({ ...test, limitMinutes: 61 }, { ...noExtra, percent: 33 }, new Date(at('09:30:00').getTime() + 444)).deadlineAt.getTime() % 1000,
    ).toBe(0)
  })
})

describe('the last beginning', () => {
  it('is the opening plus the minutes that a candidate may be late, and not after the closing', () => {
    expect(latestBegin(test, noExtra)).toEqual(at('10:00:00'))
    expect(latestBegin({ ...test, lateMinutes: null }, noExtra)).toEqual(at('11:30:00'))
    expect(latestBegin({ ...test, lateMinutes: null, extraMinutes: 5 }, noExtra)).toEqual(at('11:35:00'))
    expect(latestBegin({ ...test, lateMinutes: 500 }, noExtra)).toEqual(at('11:30:00'))
  })
})

describe('additional time', () => {
  const usual = { percent: 25, minutes: 0 }
  it('of the test replaces that of the person, also when it is 0', () => {
    expect(additionalTime({ percent: null, minutes: null }, usual)).toEqual({ percent: 25, minutes: 0, own: false })
    expect(additionalTime({ percent: null, minutes: 10 }, usual)).toEqual({ percent: 0, minutes: 10, own: true })
    expect(additionalTime({ percent: 0, minutes: 0 }, usual)).toEqual({ percent: 0, minutes: 0, own: true })
  })
  it('is none for a person without an accommodation', () => {
    expect(additionalTime({ percent: null, minutes: null }, null)).toEqual({ percent: 0, minutes: 0, own: false })
  })
})

describe('for every test and candidate', () => {
  const tests = fc.record({
    opensAt: fc.constant(at('09:30:00')),
    closesAt: fc.integer({ min: 1, max: 10_000 }).map((minutes) => new Date(at('09:30:00').getTime() + minutes * 60_000)),
    limitMinutes: fc.option(fc.integer({ min: 1, max: 1440 })),
    extraMinutes: fc.integer({ min: 0, max: 600 }),
    lateMinutes: fc.option(fc.integer({ min: 0, max: 1440 })),
    graceSeconds: fc.integer({ min: 0, max: 600 }),
  })
  const candidates = fc.record({
    opensAt: fc.constant(null),
    closesAt: fc.constant(null),
    percent: fc.integer({ min: 0, max: 300 }),
    minutes: fc.integer({ min: 0, max: 600 }),
  })

  it('additional time does not make the end earlier, and an attempt does not end before it begins', () => {
    fc.assert(
      fc.property(tests, candidates, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (time, person, begun, more) => {
        const start = new Date(Math.min(time.opensAt.getTime() + begun * 1000, latestBegin(time, person).getTime()))
        const { deadlineAt, closesAt } = endOfAttempt(time, person, start)
        expect(deadlineAt.getTime()).toBeGreaterThanOrEqual(start.getTime())
        expect(deadlineAt.getTime()).toBeLessThanOrEqual(latestEnd(time, person).getTime())
        expect(closesAt.getTime() - deadlineAt.getTime()).toBe(time.graceSeconds * 1000)
        for (const longer of [
          endOfAttempt(time, { ...person, percent: person.percent + more }, start),
          endOfAttempt(time, { ...person, minutes: person.minutes + more }, start),
          endOfAttempt({ ...time, extraMinutes: time.extraMinutes + more }, person, start),
        ])
          expect(longer.deadlineAt.getTime()).toBeGreaterThanOrEqual(deadlineAt.getTime())
      }),
    )
  })
})
