import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockIn, daysAfter } from '#plain/time/zone.ts'
import { UnitRules } from '../../contract.ts'
import { type CourseTimes, type Enrolment, findCycle, type Learner, openingOf, reasonAgainst } from './release.ts'

const course: CourseTimes = { pacing: 'paced', startsOn: '2026-09-07', timeZone: 'Asia/Shanghai' }
const enrolment: Enrolment = { startsOn: '2026-09-14', joinedAt: new Date('2026-09-20T16:30:00Z'), groupName: '' }
const learner = (part: Partial<Learner> = {}): Learner => ({ enrolments: [enrolment], progress: new Map(), ...part })
const rules = (part: object) => UnitRules.parse(part)
const names = new Map([['a7a5cf0e-3f7c-4f0b-9a57-0f6f1d7f3a10', '2.2 节点电压法']])
const [unitId = ''] = names.keys()
const now = new Date('2026-10-01T00:00:00Z')

test('a unit without a rule is open in a class, and not for somebody who only looks at the course', () => {
  expect(reasonAgainst(rules({}), learner(), course, names, now)).toBeNull()
  expect(reasonAgainst(rules({}), learner({ enrolments: [] }), course, names, now)).toEqual({ kind: 'class' })
})

test('a date opens at its instant and not before; in several classes the first one counts', () => {
  const at = '2026-10-01T00:00:00.000Z'
  expect(reasonAgainst(rules({ opens: { at } }), learner(), course, names, now)).toBeNull()
  expect(reasonAgainst(rules({ opens: { at } }), learner(), course, names, new Date(now.getTime() - 1))).toEqual({ kind: 'date', at })
  const later = rules({ opens: { afterDays: 20, time: '08:00' } })
  expect(reasonAgainst(later, learner(), course, names, now)).toEqual({ kind: 'date', at: '2026-10-04T00:00:00.000Z' })
  const both = learner({ enrolments: [enrolment, { ...enrolment, startsOn: '2026-09-01' }] })
  expect(reasonAgainst(later, both, course, names, now)).toBeNull()
})

test('days are counted from the class, else from the course; in a self-paced course from joining, by the calendar of the institution', () => {
  const opens = { afterDays: 7, time: '08:00' }
  expect(openingOf(opens, course, enrolment)).toEqual(new Date('2026-09-21T00:00:00Z'))
  expect(openingOf(opens, course, { ...enrolment, startsOn: null })).toEqual(new Date('2026-09-14T00:00:00Z'))
  // Half past midnight of the 21st in Shanghai.
  expect(openingOf(opens, { ...course, pacing: 'self' }, enrolment)).toEqual(new Date('2026-09-28T00:00:00Z'))
  const nowhere = { ...course, startsOn: null }
  expect(reasonAgainst(rules({ opens }), learner({ enrolments: [{ ...enrolment, startsOn: null }] }), nowhere, names, now)).toEqual({ kind: 'start' })
})

test('weeks after the beginning keep the weekday and the local time, across changes of the clocks and of the year', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns')
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
  // Between one and three o'clock a local time may not exist on the day on which the clocks change.
  const times = fc.tuple(fc.integer({ min: 4, max: 23 }), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(zones, days, fc.nat(52), times, (timeZone, startsOn, weeks, time) => {
      const at = openingOf({ afterDays: weeks * 7, time }, { ...course, timeZone }, { startsOn, joinedAt: null })
      const clock = clockIn(timeZone, at as Date)
      expect(clock).toEqual({ day: daysAfter(startsOn, weeks * 7), time: `${time}:00` })
      expect(new Date(clock.day).getUTCDay()).toBe(new Date(startsOn).getUTCDay())
    }),
  )
})

test('a prerequisite is met when it is done, or from its percent on; one that is no longer published is no obstacle', () => {
  const done = (percent: number, isDone: boolean) => learner({ progress: new Map([[unitId, { percent, done: isDone }]]) })
  const wanted = rules({ prerequisite: { unitId } })
  expect(reasonAgainst(wanted, learner(), course, names, now)).toEqual({ kind: 'prerequisite', unitId, name: '2.2 节点电压法', percent: null })
  expect(reasonAgainst(wanted, done(99, false), course, names, now)).not.toBeNull()
  expect(reasonAgainst(wanted, done(60, true), course, names, now)).toBeNull()
  const least = rules({ prerequisite: { unitId, percent: 60 } })
  expect(reasonAgainst(least, done(59, true), course, names, now)).not.toBeNull()
  expect(reasonAgainst(least, done(60, false), course, names, now)).toBeNull()
  expect(reasonAgainst(wanted, learner(), course, new Map(), now)).toBeNull()
})

test('a unit for a group is open to its members, and names the group to others', () => {
  const wanted = rules({ groupName: '实验 B 组' })
  expect(reasonAgainst(wanted, learner(), course, names, now)).toEqual({ kind: 'group', name: '实验 B 组' })
  expect(reasonAgainst(wanted, learner({ enrolments: [{ ...enrolment, groupName: '实验 B 组' }] }), course, names, now)).toBeNull()
})

test('what is open stays open as time goes on', () => {
  const opens = fc.oneof(
    fc.constant(null),
    fc.record({ afterDays: fc.nat(400), time: fc.constant('08:00') }),
    fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }).map((at) => ({ at: at.toISOString() })),
  )
  fc.assert(
    fc.property(opens, fc.nat(800 * 86_400), fc.nat(800 * 86_400), (rule, first, more) => {
      const at = (seconds: number) => reasonAgainst(rules({ opens: rule }), learner(), course, names, new Date(now.getTime() + seconds * 1000))
      expect(at(first) === null && at(first + more) !== null).toBe(false)
    }),
  )
})

test('a circle of prerequisites is found and named, and chains are none', () => {
  expect(
    findCycle(
      new Map([
        ['a', 'b'],
        ['b', 'c'],
        ['c', null],
      ]),
    ),
  ).toEqual([])
  expect(
    findCycle(
      new Map([
        ['x', 'a'],
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
    ),
  ).toEqual(['a', 'b', 'c'])
  expect(findCycle(new Map([['a', 'a']]))).toEqual(['a'])
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(12), { nil: null }), { maxLength: 12 }), (before) => {
      const cycle = findCycle(new Map(before.map((of, at) => [String(at), of === null ? null : String(of)])))
      for (const [at, id] of cycle.entries()) expect(String(before[Number(id)])).toBe(cycle[(at + 1) % cycle.length])
      const forwards = before.map((of, at) => (of !== null && of < at ? of : null))
      expect(findCycle(new Map(forwards.map((of, at) => [String(at), of === null ? null : String(of)])))).toEqual([])
    }),
  )
})
