import { expect, test } from 'vitest'
import fc from 'fast-check'
import { endOfAttempt } from '#assessment/papers/test-time.ts'
import { reopenedTime } from './reopened-time.ts'

const minute = 60_000
const opensAt = new Date('2026-11-27T01:30:00Z')
const after = (minutes: number) => new Date(opensAt.getTime() + minutes * minute)

test('an attempt that is opened again ends so many minutes from then, within a minute, whatever its times were', () => {
  fc.assert(
    fc.property(
      fc.record({
        limit: fc.option(fc.integer({ min: 1, max: 240 })),
        everybody: fc.integer({ min: 0, max: 30 }),
        percent: fc.option(fc.constantFrom(0, 25, 50, 100)),
        own: fc.option(fc.integer({ min: 0, max: 60 })),
        began: fc.integer({ min: 0, max: 60 }),
        later: fc.integer({ min: 1, max: 200 }),
        minutes: fc.integer({ min: 1, max: 120 }),
        length: fc.integer({ min: 30, max: 300 }),
      }),
      ({ limit, everybody, percent, own, began, later, minutes, length }) => {
        const closesAt = after(length)
        const [startedAt, now] = [after(began), after(began + later)]
        const sitting = {
          startedAt,
          limitMinutes: limit,
          extraMinutes: everybody,
          closesAt,
          extraPercent: percent,
          ownMinutes: own,
          ownClosesAt: null,
        }
        const time = reopenedTime(sitting, now, minutes)
        if (!time) return
        const rules = {
          opensAt,
          closesAt: time.closesAt ?? closesAt,
          limitMinutes: limit,
          extraMinutes: everybody,
          lateMinutes: null,
          graceSeconds: 60,
        }
        const end = endOfAttempt(rules, { opensAt: null, closesAt: null, percent: time.extraPercent, minutes: time.extraMinutes }, startedAt)
        const target = now.getTime() + minutes * minute
        // With a limit that has not run out the candidate keeps what it gives.
        const usual = limit === null ? 0 : startedAt.getTime() + (limit * (1 + (percent ?? 0) / 100) + everybody) * minute
        expect(end.deadlineAt.getTime()).toBeGreaterThanOrEqual(target)
        expect(end.deadlineAt.getTime()).toBeLessThanOrEqual(Math.max(target, usual) + minute)
      },
    ),
  )
})

test('what would take more than ten hours is refused', () => {
  const sitting = {
    startedAt: opensAt,
    limitMinutes: 30,
    extraMinutes: 0,
    closesAt: after(60),
    extraPercent: null,
    ownMinutes: null,
    ownClosesAt: null,
  }
  expect(reopenedTime(sitting, after(24 * 60), 10)).toBeUndefined()
})
