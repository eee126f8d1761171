import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '#plain/time/weekday.ts'
import { clockIn } from '#plain/time/zone.ts'
import { dayLater, instantLater } from './shift.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']
const hour = 3_600_000
const moves = fc.record({
  zone: fc.constantFrom(...zones),
  at: fc.date({ min: new Date('1995-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
  weeks: fc.integer({ min: -260, max: 260 }),
})

/** The day and time that the clock of a zone shows, in milliseconds as if it were UTC. */
const wallAsUtc = (zone: string, at: Date) => {
  const { day, time } = clockIn(zone, at)
  return Date.parse(`${day}T${time}Z`)
}
/** Whether the clock of the zone ever shows this day and time. */
function isShown(zone: string, day: string, time: string): boolean {
  const wall = Date.parse(`${day}T${time}Z`)
  return Array.from({ length: 4 * 28 }, (_, quarter) => new Date(wall - 14 * hour + (quarter * hour) / 4)).some((at) => wallAsUtc(zone, at) === wall)
}

test('a date keeps its weekday and its time on the clock, in every zone, across changes of the clocks and years', () => {
  fc.assert(
    fc.property(moves, ({ zone, at, weeks }) => {
      const [old, moved] = [clockIn(zone, at), instantLater(zone, at, weeks)]
      const wanted = { day: dayLater(old.day, weeks), time: old.time }
      expect(weekdayOf(wanted.day)).toBe(weekdayOf(old.day))
      if (isShown(zone, wanted.day, wanted.time)) expect(clockIn(zone, moved)).toEqual(wanted)
      // A time that the clocks leave out is never opened earlier, and by no more than the clocks are moved.
      else {
        const late = wallAsUtc(zone, moved) - Date.parse(`${wanted.day}T${wanted.time}Z`)
        expect(late).toBeGreaterThan(0)
        expect(late).toBeLessThanOrEqual(hour)
      }
      expect(moved.getTime() % 1000).toBe(at.getTime() % 1000)
    }),
    { numRuns: 2000 },
  )
})

test('no weeks change nothing, and as many weeks back lead to the same time on the clock', () => {
  fc.assert(
    fc.property(moves, ({ zone, at, weeks }) => {
      expect(instantLater(zone, at, 0)).toEqual(at)
      const there = instantLater(zone, at, weeks)
      if (clockIn(zone, there).time === clockIn(zone, at).time) expect(clockIn(zone, instantLater(zone, there, -weeks))).toEqual(clockIn(zone, at))
    }),
  )
})

test.each([
  // From winter to summer time and back: eight in the morning stays eight in the morning.
  ['Europe/Berlin', '2026-01-12T07:00:00Z', 20, '2026-06-01T06:00:00Z'],
  ['Europe/Berlin', '2026-06-01T06:00:00Z', 25, '2026-11-23T07:00:00Z'],
  ['America/New_York', '2026-03-01T13:00:00Z', 1, '2026-03-08T12:00:00Z'],
  ['America/New_York', '2026-10-26T12:00:00Z', 1, '2026-11-02T13:00:00Z'],
  ['Asia/Shanghai', '2026-12-27T16:30:00Z', 1, '2027-01-03T16:30:00Z'],
  // Half past two does not exist on the night of the change.
  ['Europe/Berlin', '2026-03-22T01:30:00Z', 1, '2026-03-29T01:30:00Z'],
  ['America/New_York', '2026-03-01T07:30:00Z', 1, '2026-03-08T07:30:00Z'],
])('%s: %s, %i weeks later', (zone, at, weeks, expected) => {
  expect(instantLater(zone, new Date(at), weeks).toISOString()).toBe(new Date(expected).toISOString())
})

test('days keep their weekday across leap years and the end of a year', () => {
  expect(dayLater('2026-12-28', 1)).toBe('2027-01-04')
  expect(dayLater('2028-02-28', 1)).toBe('2028-03-06')
  expect(dayLater('2027-01-04', -1)).toBe('2026-12-28')
  expect(['2026-11-23', '2026-11-28', '2026-11-29', '1969-12-29', '1900-01-01'].map(weekdayOf)).toEqual([0, 5, 6, 0, 0])
})
