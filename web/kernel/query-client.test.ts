import { expect, test } from 'vitest'
import { againOnFocus, createQueryClient, tryAgain } from './query-client.ts'
import { RequestError } from './send-errors.ts'

test('§9 the window in front looks at the server again at most every 5000 ms', () => {
  expect(againOnFocus(1000, 5999)).toBe(false)
  expect(againOnFocus(1000, 6000)).toBe('always')
})

test('§9 data is fresh for 300000 ms', () => {
  expect(createQueryClient().getDefaultOptions().queries?.staleTime).toBe(300_000)
})

test('only what did not get through is tried again, and only once', () => {
  expect(tryAgain(0, new RequestError('request', ''))).toBe(true)
  expect(tryAgain(1, new RequestError('request', ''))).toBe(false)
  expect(tryAgain(0, new RequestError('http', '', { status: 404 }))).toBe(false)
  expect(tryAgain(0, new Error('x'))).toBe(false)
})
