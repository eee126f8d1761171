import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const now = Date.parse('2026-11-29T00:00:00Z')
const row = {
  kind: 'document',
  conversion: 'done',
  progress: 1,
  reason: null,
  alt: '',
  captioned: false,
  uses: 0,
  updatedAt: '2025-09-20T00:00:00Z',
  institutionName: null,
} as const

test('what keeps a resource from working comes before what it lacks, and that before where it is used', () => {
  expect(standingOf({ ...row, conversion: 'failed', reason: '没有画面轨', uses: 3 }, now)).toEqual({ is: 'failed', reason: '没有画面轨' })
  expect(standingOf({ ...row, conversion: 'running', progress: 0.418 }, now)).toEqual({ is: 'converting', percent: 41 })
  expect(standingOf({ ...row, conversion: 'waiting' }, now)).toEqual({ is: 'waiting' })
  expect(standingOf({ ...row, kind: 'picture', uses: 3 }, now)).toEqual({ is: 'noAlt' })
  expect(standingOf({ ...row, kind: 'audio', uses: 3 }, now)).toEqual({ is: 'noTranscript' })
  expect(standingOf({ ...row, kind: 'video', captioned: true, alt: '演示' }, now)).toEqual({ is: 'unused', months: 14 })
  expect(standingOf({ ...row, uses: 3 }, now)).toEqual({ is: 'used', places: 3 })
})

test('of a resource of another institution it is said whose it is', () => {
  expect(standingOf({ ...row, kind: 'picture', institutionName: '江川理工大学' }, now)).toEqual({ is: 'elsewhere', institution: '江川理工大学' })
})

test('below one month no time is named', () => {
  expect(standingOf({ ...row, updatedAt: '2026-11-20T00:00:00Z' }, now)).toEqual({ is: 'unused', months: 0 })
})
