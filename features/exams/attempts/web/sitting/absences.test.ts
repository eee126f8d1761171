import { expect, test } from 'vitest'
import { createAbsences } from './absences.ts'

test('leaving the window counts once, from more than two seconds on', () => {
  const told: number[] = []
  const absences = createAbsences((seconds) => told.push(seconds))
  absences.left(0)
  absences.back(1900)
  absences.back(5000)
  expect(absences.total()).toEqual({ count: 0, seconds: 0 })
  absences.left(10_000)
  absences.left(11_000)
  absences.back(22_400)
  absences.left(30_000)
  absences.back(33_000)
  expect([absences.total(), told]).toEqual([{ count: 2, seconds: 15 }, [12, 3]])
})
