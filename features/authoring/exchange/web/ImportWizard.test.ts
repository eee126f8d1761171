import { expect, test } from 'vitest'
import { jobPollInterval, stepOf } from './ImportWizard.tsx'

const result = { textbookId: '019a0000-0000-7000-8000-000000000001', name: '动手学深度学习', counts: {} as never, report: [] }

test('an import goes from step to step', () => {
  expect(stepOf({ uploading: false, jobId: '', job: undefined })).toBe('choose')
  expect(stepOf({ uploading: true, jobId: '', job: undefined })).toBe('upload')
  expect(stepOf({ uploading: true, jobId: 'j', job: { state: 'running', result: null } })).toBe('work')
  expect(stepOf({ uploading: false, jobId: 'j', job: { state: 'done', result } })).toBe('report')
})

test('after a reload the step follows from the job in the address', () => {
  expect(stepOf({ uploading: false, jobId: 'j', job: undefined })).toBe('work')
  expect(stepOf({ uploading: false, jobId: 'j', job: { state: 'failed', result: null } })).toBe('work')
  expect(stepOf({ uploading: false, jobId: 'j', job: { state: 'done', result: null } })).toBe('work')
})

test('a job that has ended is not polled again', () => {
  expect(
    [undefined, 'waiting', 'running', 'done', 'failed'].map((state) => jobPollInterval(state ? ({ state } as { state: 'done' }) : undefined)),
  ).toEqual([1000, 1000, 1000, false, false])
})
