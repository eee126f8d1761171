import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell, Student } from '../../contract.ts'
import { askedOf, backOf, planOf } from './plan.ts'

const empty: Cell = { state: 'pending', points: null, counted: null, lateHours: 0, override: null, reason: '', dropped: false, rowVersion: 0 }
const has = (points: number): Cell => ({ ...empty, state: 'points', points, counted: points, rowVersion: 1 })
const excused: Cell = { ...empty, state: 'excused', rowVersion: 1 }
const student = (cell: Cell, left = false) => ({ id: 's', name: '丁一', cells: [cell], left }) as unknown as Student
const manual = { kind: 'manual', points: 100 } as const
const plan = (cell: Cell, line: string, left = false) => {
  const asked = askedOf(line)
  return planOf(manual, 0, asked ? [{ student: student(cell, left), asked }] : [])
}

test('a pasted line is a number, a word or nothing', () => {
  expect(['', '  ', '免', ' Excused', '缺', 'missing', '８5.5'].map(askedOf)).toEqual([
    undefined,
    undefined,
    { kind: 'excused' },
    { kind: 'excused' },
    { kind: 'missing' },
    { kind: 'missing' },
    { kind: 'points', typed: '８5.5' },
  ])
})

test('an empty cell is entered without a reason, a mark that is there is changed with one, the same mark is left', () => {
  expect(plan(empty, '85.5')).toMatchObject({ changes: [{ set: { do: 'points', points: 85.5 } }], needsReason: false })
  expect(plan(has(80), '85')).toMatchObject({ changes: [{ set: { do: 'override', points: 85 } }], needsReason: true })
  expect(plan(has(80), '免')).toMatchObject({ changes: [{ set: { do: 'state', state: 'excused' } }], needsReason: true })
  expect(plan(excused, '80')).toMatchObject({ changes: [{ set: { do: 'points', points: 80 } }], needsReason: true })
  for (const [cell, line] of [
    [has(80), '80'],
    [{ ...has(80), override: 85 }, '85'],
    [excused, '免'],
  ] as const)
    expect(plan(cell, line)).toMatchObject({ changes: [], wrong: 0, needsReason: false })
  expect(plan({ ...has(80), lateHours: 5 }, '80').changes).toEqual([])
})

test('what cannot be entered is told and changes nothing', () => {
  for (const [line, problem] of [
    ['八十', 'number'],
    ['100.01', 'above'],
    ['1.234', 'number'],
    ['80\t90', 'columns'],
    ['-1', 'number'],
  ] as const)
    expect(plan(empty, line)).toMatchObject({ lines: [{ problem }], changes: [], wrong: 1 })
  expect(plan(empty, '80', true)).toMatchObject({ lines: [{ problem: 'left' }], changes: [] })
  const ofTest = planOf({ kind: 'test', points: 100 }, 0, [{ student: student(empty), asked: { kind: 'points', typed: '80' } }])
  expect(ofTest).toMatchObject({ changes: [{ set: { do: 'override', points: 80 } }], needsReason: true })
})

test('each text is either left out, wrong, without effect, or within the points of the item', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer({ min: -5, max: 120 }).map(String)), (text) => {
      for (const { set } of plan(empty, text).changes)
        if (set.do === 'points') {
          expect(set.points).toBeGreaterThanOrEqual(0)
          expect(set.points).toBeLessThanOrEqual(100)
        }
    }),
  )
})

test('what one change can bring back is offered to be undone', () => {
  const points = { do: 'points', points: 1, lateHours: 0 } as const
  expect(backOf(empty, points)).toEqual({ do: 'state', state: 'pending' })
  expect(backOf({ ...has(80), lateHours: 3 }, { do: 'state', state: 'excused' })).toEqual({ do: 'points', points: 80, lateHours: 3 })
  expect(backOf(has(80), { do: 'override', points: 85 })).toEqual({ do: 'override', points: null })
  expect(backOf(excused, points)).toEqual({ do: 'state', state: 'excused' })
  expect(backOf({ ...excused, reason: '病假' }, points)).toBeUndefined()
  expect(backOf({ ...has(80), override: 85 }, { do: 'override', points: 90 })).toBeUndefined()
})
