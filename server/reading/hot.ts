import type { House } from '../kernel/house.ts'

/** What is wanted again and again, oldest out first. `limit` and `sizeOf` count characters. */
export interface Hot<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

function createHot<Value>(limit: number, sizeOf: (value: Value) => number): Hot<Value> {
  const kept = new Map<string, Value>()
  let size = 0
  return {
    get(key) {
      const found = kept.get(key)
      if (found !== undefined) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    set(key, value) {
      if (kept.has(key)) return
      kept.set(key, value)
      size += sizeOf(value)
      for (const [oldest, old] of kept) {
        if (size <= limit) break
        kept.delete(oldest)
        size -= sizeOf(old)
      }
    },
  }
}

/** One of them for each server's database: tests run several servers in one process. */
export function hotOf<Value>(limit: number, sizeOf: (value: Value) => number): (house: Pick<House, 'database'>) => Hot<Value> {
  const all = new WeakMap<House['database'], Hot<Value>>()
  return ({ database }) => {
    const hot = all.get(database) ?? createHot(limit, sizeOf)
    all.set(database, hot)
    return hot
  }
}
