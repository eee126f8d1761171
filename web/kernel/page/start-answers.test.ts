import { expect, test, vi } from 'vitest'
import { takeStartAnswer } from './start-answers.ts'

test('an answer in the page is used once, for its address and for reading only, and not a minute later', async () => {
  const island = { answers: { '/a': '{"data":1}', '/b': '{"data":2}', '/c': '{"data":3}' } }
  const page = { getElementById: () => ({ textContent: JSON.stringify(island) }) } as unknown as Document
  expect(takeStartAnswer('/a', { method: 'POST' }, page)).toBeUndefined()
  expect(await takeStartAnswer('/a', {}, page)?.json()).toEqual({ data: 1 })
  expect(takeStartAnswer('/a', {}, page)).toBeUndefined()
  expect(takeStartAnswer('/a?x=1', {}, page)).toBeUndefined()
  vi.spyOn(performance, 'now').mockReturnValue(61_000)
  expect(takeStartAnswer('/b', {}, page)).toBeUndefined()
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  expect(await takeStartAnswer('/c', {}, page)?.json()).toEqual({ data: 3 })
})
