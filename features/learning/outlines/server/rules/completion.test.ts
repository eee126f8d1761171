import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Completion } from '../../contract.ts'
import { beatSeconds, completionOf, creditOf, type Known, progressOf } from './completion.ts'

const nothing: Known = { seen: false, seconds: 0, doneBefore: false, read: 0, watched: 0, submitted: false, score: null }

test.each<[Completion, Partial<Known>, number, boolean]>([
  [{ kind: 'none' }, { seen: true }, 0, false],
  [{ kind: 'view' }, { seen: true }, 100, true],
  [{ kind: 'read', percent: 90 }, { read: 0.899 }, 89, false],
  [{ kind: 'read', percent: 90 }, { read: 0.9 }, 90, true],
  [{ kind: 'watch', percent: 90 }, { watched: 80 / 89, seen: true }, 89, false],
  [{ kind: 'watch', percent: 90 }, { watched: 0.9 }, 90, true],
  [{ kind: 'watch', percent: 29 }, { watched: 0.29 }, 29, true],
  [{ kind: 'watch', percent: 100 }, { watched: 1 - 1e-4 }, 99, false],
  [{ kind: 'watch', percent: 1 }, { seen: true, seconds: 9999, read: 1 }, 0, false],
  [{ kind: 'watch', percent: 100 }, { doneBefore: true }, 100, true],
  [{ kind: 'minutes', minutes: 10 }, { seconds: 599 }, 99, false],
  [{ kind: 'minutes', minutes: 10 }, { seconds: 601 }, 100, true],
  [{ kind: 'submit' }, { submitted: true }, 100, true],
  [{ kind: 'score', percent: 60 }, { score: 59.9, submitted: true }, 59, false],
  [{ kind: 'score', percent: 60 }, { score: 60 }, 60, true],
  [{ kind: 'score', percent: 60 }, { submitted: true }, 0, false],
  [{ kind: 'minutes', minutes: 10 }, { doneBefore: true }, 100, true],
])('%j with %j', (completion, known, percent, done) => {
  expect(completionOf(completion, { ...nothing, ...known })).toEqual({ percent, done })
})

test('a share stays within 0 and 100 and never falls when more was done', () => {
  const known = fc.record({
    seen: fc.boolean(),
    seconds: fc.nat(100_000),
    doneBefore: fc.boolean(),
    read: fc.double({ min: 0, max: 1, noNaN: true }),
    watched: fc.double({ min: 0, max: 1, noNaN: true }),
    submitted: fc.boolean(),
    score: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null }),
  })
  const completion: fc.Arbitrary<Completion> = fc.oneof(
    fc.constantFrom({ kind: 'none' as const }, { kind: 'view' as const }, { kind: 'submit' as const }),
    fc.record({ kind: fc.constantFrom('read' as const, 'watch' as const, 'score' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('minutes' as const), minutes: fc.integer({ min: 1, max: 600 }) }),
  )
  fc.assert(
    fc.property(completion, known, fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (rule, before, more, watched) => {
      const first = completionOf(rule, before)
      const then = completionOf(rule, { ...before, seen: true, seconds: before.seconds + more, watched: Math.max(before.watched, watched) })
      expect(first.percent).toBeGreaterThanOrEqual(0)
      expect(then.percent).toBeLessThanOrEqual(100)
      expect(then.percent).toBeGreaterThanOrEqual(first.percent)
      expect(first.done && !then.done).toBe(false)
    }),
  )
})

test('units in which nothing counts as done are left out of the progress', () => {
  const view = { kind: 'view' } as const
  expect(progressOf([])).toEqual({ counted: 0, done: 0, percent: 0 })
  expect(
    progressOf([
      { completion: { kind: 'none' }, done: false },
      { completion: view, done: true },
      { completion: view, done: false },
      { completion: view, done: false },
    ]),
  ).toEqual({ counted: 3, done: 1, percent: 33 })
})

test('however beats are sent, no more is credited than the time that has passed', () => {
  const beats = fc.array(fc.record({ after: fc.nat(400), unit: fc.constantFrom('a', 'b') }), { maxLength: 60 })
  fc.assert(
    fc.property(beats, (sent) => {
      let [credited, passed, last] = [0, 0, '']
      for (const { after, unit } of sent) {
        credited += creditOf(last ? after : null, unit === last)
        if (last) passed += after
        last = unit
      }
      expect(credited).toBeLessThanOrEqual(passed)
    }),
  )
  expect([creditOf(30, true), creditOf(90, true), creditOf(600, true), creditOf(30, false), creditOf(-5, true)]).toEqual([30, beatSeconds, 0, 0, 0])
})
