import { expect, test } from 'vitest'
import type { Cell } from '../../contract.ts'
import { plannedChange } from './mark-draft.ts'

const empty: Cell = { state: 'pending', points: null, counted: null, lateHours: 0, override: null, reason: '', dropped: false, rowVersion: 0 }
const manual = { kind: 'manual', points: 100 } as const
const draft = (typed: string, lateHours = 0) => ({ kind: 'points' as const, typed, lateHours, reason: '' })

test('points are entered where there are none; other points are an override with a reason; the hours alone are not', () => {
  const there = { ...empty, state: 'points' as const, points: 80, counted: 80 }
  expect(plannedChange(manual, empty, draft('85.5'))).toEqual({ set: { do: 'points', points: 85.5, lateHours: 0 }, needsReason: false })
  expect(plannedChange(manual, there, draft('85'))).toEqual({ set: { do: 'override', points: 85 }, needsReason: true })
  expect(plannedChange(manual, there, draft('80', 5))).toEqual({ set: { do: 'points', points: 80, lateHours: 5 }, needsReason: false })
  expect(plannedChange(manual, there, draft('80'))).toEqual({ nothing: true })
  expect(plannedChange(manual, { ...there, override: 85 }, draft('85'))).toEqual({ nothing: true })
  expect(plannedChange({ kind: 'test', points: 100 }, empty, draft('85'))).toEqual({ set: { do: 'override', points: 85 }, needsReason: true })
})

test('what cannot be points is refused before it is sent', () => {
  expect(plannedChange(manual, empty, draft('100.01'))).toEqual({ problem: 'above' })
  for (const typed of ['', '八十', '1.234']) expect(plannedChange(manual, empty, draft(typed))).toEqual({ problem: 'number' })
  expect(plannedChange(manual, empty, { ...draft(''), kind: 'excused' })).toEqual({ set: { do: 'state', state: 'excused' }, needsReason: false })
})
