import { expect, test } from 'vitest'
import { cellsInError, nextErrorCell, placeInErrors, valuesWithProblem } from './preview/error-walk.ts'
import { columnLetter, importPollInterval, mapColumn, stepOf, unmapped, wentOn } from './import-step.ts'

const problem = (column: number, code = 'unknown', value?: string) => ({
  column,
  field: `f${column}`,
  code,
  message: code,
  warning: false,
  ...(value && { value }),
})
const rows = [
  { line: 2, cells: ['甲', '物理 26O2', '1'], problems: [] },
  { line: 17, cells: ['乙', '物理 26O2', '2'], problems: [problem(2), problem(1, 'unknown', '物理 2602'), problem(1, 'other')] },
  { line: 46, cells: ['', '物理 26O2', '3'], problems: [problem(1, 'unknown', '物理 2602'), problem(0, 'required')] },
  { line: 88, cells: ['丁', '化学', '4'], problems: [problem(1)] },
]

test('cells with an error come in reading order, without duplicates and without warnings', () => {
  const warned = { line: 3, problems: [{ ...problem(0), warning: true }] }
  expect(cellsInError([warned, ...rows])).toEqual([
    { line: 17, column: 1 },
    { line: 17, column: 2 },
    { line: 46, column: 0 },
    { line: 46, column: 1 },
    { line: 88, column: 1 },
  ])
})

test('next and previous error work from any cell, also from one that was fixed', () => {
  expect(nextErrorCell(rows, undefined, 1)).toEqual({ line: 17, column: 1 })
  expect(nextErrorCell(rows, undefined, -1)).toEqual({ line: 88, column: 1 })
  expect(nextErrorCell(rows, { line: 17, column: 2 }, 1)).toEqual({ line: 46, column: 0 })
  expect(nextErrorCell(rows, { line: 46, column: 0 }, -1)).toEqual({ line: 17, column: 2 })
  expect(nextErrorCell(rows, { line: 30, column: 5 }, 1)).toEqual({ line: 46, column: 0 })
  expect(nextErrorCell(rows, { line: 88, column: 1 }, 1)).toBeUndefined()
  expect(placeInErrors(rows, { line: 46, column: 0 })).toBe(3)
  expect(placeInErrors(rows, { line: 2, column: 0 })).toBe(0)
})

test('equal values with one problem are counted together, with the suggested replacement', () => {
  expect(valuesWithProblem(rows, 'unknown', 'f1')).toEqual([
    { column: 1, value: '物理 26O2', offered: '物理 2602', count: 2 },
    { column: 1, value: '化学', offered: '', count: 1 },
  ])
  expect(valuesWithProblem(rows, 'gone', 'f1')).toEqual([])
})

test('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a field is mapped to one column only', () => {
  expect(mapColumn(['name', 'phone', null], 2, 'phone')).toEqual(['name', null, 'phone'])
  expect(mapColumn(['name', 'phone', null], 0, null)).toEqual([null, 'phone', null])
  const fields = [
    { code: 'name', name: '姓名', required: true, example: '' },
    { code: 'phone', name: '手机', required: false, example: '' },
  ]
  expect(unmapped({ fields, mapping: ['phone', null] })).toEqual([fields[0]])
})

test('an import has moved on when its state differs, or when a task works on it', () => {
  expect(wentOn('checked', { state: 'checked', jobId: null })).toBe(false)
  expect(wentOn('checked', { state: 'checked', jobId: 'job' })).toBe(true)
  expect(wentOn('checked', { state: 'running', jobId: null })).toBe(true)
  expect(wentOn('done', { state: 'undone', jobId: null })).toBe(true)
})

test('the state of an import decides the step', () => {
  expect(stepOf(false, '', undefined)).toBe('template')
  expect(stepOf(true, '', undefined)).toBe('upload')
  expect(stepOf(false, 'id', undefined)).toBe('upload')
  for (const [state, step] of [
    ['reading', 'upload'],
    ['checked', 'preview'],
    ['running', 'running'],
    ['done', 'result'],
    ['undone', 'result'],
    ['failed', 'upload'],
  ] as const)
    expect(stepOf(false, 'id', { state, jobId: null })).toBe(step)
  expect(importPollInterval({ state: 'checked', jobId: null })).toBe(false)
  expect(importPollInterval({ state: 'checked', jobId: 'job' })).toBe(1000)
  expect(importPollInterval({ state: 'running', jobId: null })).toBe(1000)
})
