import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/data/db.ts'
import { lruCacheOf } from './lru-cache.ts'

const app = { database: {} as Database }

test('a value that is requested concurrently is made once, and cached until the limit is exceeded', async () => {
  const hot = lruCacheOf<string>(10, (text) => text.length)(app)
  let made = 0
  const make = async () => `text ${++made}`
  expect(await Promise.all([hot.make('a', make), hot.make('a', make), hot.make('a', make)])).toEqual(['text 1', 'text 1', 'text 1'])
  expect(hot.get('a')).toBe('text 1')
  await hot.make('b', make)
  expect([hot.get('a'), hot.get('b')]).toEqual([undefined, 'text 2'])
})

test('undefined is not cached', async () => {
  const hot = lruCacheOf<string>(10, (text) => text.length)(app)
  expect(await hot.make('a', async () => undefined)).toBeUndefined()
  expect(await hot.make('a', async () => 'text')).toBe('text')
})

test('after a failure the next call tries again', async () => {
  const hot = lruCacheOf<string>(10, (text) => text.length)(app)
  await expect(hot.make('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await hot.make('a', async () => 'text')).toBe('text')
})

test('what is larger than all the room is made each time and drops nothing, and an empty value is kept', async () => {
  const hot = lruCacheOf<string>(10, (text) => text.length)(app)
  await hot.make('a', async () => 'text')
  expect(await hot.make('b', async () => 'a text of more than ten')).toBe('a text of more than ten')
  await hot.make('c', async () => '')
  expect([hot.get('a'), hot.get('b'), hot.get('c')]).toEqual(['text', undefined, ''])
})
