import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendancePoints } from './attendance.ts'

test('an hour with a late arrival counts as half of one', () => {
  expect(attendancePoints({ present: 3, late: 1, absent: 0 }, 100)).toBe(87_50)
  expect(attendancePoints({ present: 0, late: 1, absent: 0 }, 10)).toBe(5_00)
  expect(attendancePoints({ present: 2, late: 0, absent: 1 }, 10)).toBe(6_67)
  expect(attendancePoints({ present: 0, late: 0, absent: 4 }, 10)).toBe(0)
})

test('without an hour that counts there are no points', () => {
  expect(attendancePoints({ present: 0, late: 0, absent: 0 }, 100)).toBeNull()
})

test('the points lie between nothing and the whole, and coming in time never earns less than coming late', () => {
  const count = fc.nat(200)
  fc.assert(
    fc.property(count, count, count, fc.integer({ min: 1, max: 10_000_000 }), (present, late, absent, cents) => {
      const points = attendancePoints({ present, late, absent }, cents / 100)
      if (points === null) return present + late + absent === 0
      const inTime = attendancePoints({ present: present + late, late: 0, absent }, cents / 100) ?? 0
      return Number.isInteger(points) && points >= 0 && points <= cents && inTime >= points
    }),
  )
})
