import type { House } from '../kernel/house.ts'

/** A cache that drops the least recently used values first. `limit` and `sizeOf` count in the same unit, characters or bytes. */
export interface Hot<Value> {
  get: (key: string) => Value | undefined
  /** The value, or the result of `make`; calls for the same key meanwhile share that result. Undefined is not cached. */
  make: <Made extends Value | undefined>(key: string, make: () => Promise<Made>) => Promise<Value | Made>
}

function createHot<Value>(limit: number, sizeOf: (value: Value) => number): Hot<Value> {
  const entries = new Map<string, Value>()
  const pending = new Map<string, Promise<Value | undefined>>()
  let size = 0

  function get(key: string): Value | undefined {
    const found = entries.get(key)
    if (found !== undefined) {
      entries.delete(key)
      entries.set(key, found)
    }
    return found
  }

  function set(key: string, value: Value): void {
    entries.set(key, value)
    size += sizeOf(value)
    for (const [oldest, old] of entries) {
      if (size <= limit) break
      entries.delete(oldest)
      size -= sizeOf(old)
    }
  }

  async function make<Made extends Value | undefined>(key: string, from: () => Promise<Made>): Promise<Value | Made> {
    const known = get(key) ?? (pending.get(key) as Promise<Made> | undefined)
    if (known !== undefined) return known
    const made = from().finally(() => pending.delete(key))
    pending.set(key, made)
    const value = await made
    if (value !== undefined) set(key, value)
    return value
  }
  return { get, make }
}

/** One cache for each database, because tests run several servers in one process. */
export function hotOf<Value>(limit: number, sizeOf: (value: Value) => number): (house: Pick<House, 'database'>) => Hot<Value> {
  const all = new WeakMap<House['database'], Hot<Value>>()
  return ({ database }) => {
    const hot = all.get(database) ?? createHot(limit, sizeOf)
    all.set(database, hot)
    return hot
  }
}
