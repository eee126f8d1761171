import { expect, test } from 'vitest'
import { refetchOnFocus, createQueryClient, shouldRetry } from './query-client.ts'
import { RequestError } from '../send/send-errors.ts'

test('§9 window focus reads data again at most every 5000 ms', () => {
  expect(refetchOnFocus(1000, 5999)).toBe(false)
  expect(refetchOnFocus(1000, 6000)).toBe('always')
})

test('§9 data is fresh for 300000 ms', () => {
  expect(createQueryClient().getDefaultOptions().queries?.staleTime).toBe(300_000)
})

test('only a call that did not get through is retried, and only once', () => {
  expect(shouldRetry(0, new RequestError('request', ''))).toBe(true)
  expect(shouldRetry(1, new RequestError('request', ''))).toBe(false)
  expect(shouldRetry(0, new RequestError('http', '', { status: 404 }))).toBe(false)
  expect(shouldRetry(0, new Error('x'))).toBe(false)
})
