import { LRUCache } from 'lru-cache'
import type { App } from '../../app.ts'

/** A cache that drops the least recently used values first. `limit` and `sizeOf` count in the same unit, characters or bytes. */
export interface LruCache<Value> {
  get: (key: string) => Value | undefined
  /** The value, or the result of `make`; calls for the same key meanwhile share that result. Undefined is not cached. */
  make: <Made extends Value | undefined>(key: string, make: () => Promise<Made>) => Promise<Value | Made>
}

function createCache<Value extends {}>(limit: number, sizeOf: (value: Value) => number): LruCache<Value> {
  // A value larger than the limit is not kept and drops nothing. A size of 0 is an error to the library.
  const kept = new LRUCache<string, Value>({ maxSize: limit, sizeCalculation: (value) => Math.max(1, sizeOf(value)) })
  const pending = new Map<string, Promise<Value | undefined>>()

  async function make<Made extends Value | undefined>(key: string, from: () => Promise<Made>): Promise<Value | Made> {
    const known = kept.get(key) ?? (pending.get(key) as Promise<Made> | undefined)
    if (known !== undefined) return known
    const made = from().finally(() => pending.delete(key))
    pending.set(key, made)
    const value = await made
    if (value !== undefined) kept.set(key, value)
    return value
  }
  return { get: (key) => kept.get(key), make }
}

/** One of them for each server's database: tests run several servers in one process. */
export function lruCacheOf<Value extends {}>(limit: number, sizeOf: (value: Value) => number): (app: Pick<App, 'database'>) => LruCache<Value> {
  const all = new WeakMap<App['database'], LruCache<Value>>()
  return ({ database }) => {
    const cache = all.get(database) ?? createCache(limit, sizeOf)
    all.set(database, cache)
    return cache
  }
}
