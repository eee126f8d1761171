import { expect, test } from 'vitest'
import { keptEntries } from './kept-entries.ts'

/** A storage of the browser that takes values of so many characters. */
function storageWith(room = Infinity): () => Storage {
  const entries = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, text)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
  return () => storage
}
interface Value {
  n: number
}
const values = (entries: Record<string, number>) => new Map(Object.entries(entries).map(([id, n]) => [id, { n }]))
const all = (storage: () => Storage, prefix = 'k.') =>
  Object.fromEntries(
    keptEntries<Value>(prefix, storage)
      .read()
      .map(([id, { n }]) => [id, n]),
  )

test('two windows keep different values side by side, and each removes only its own', () => {
  const storage = storageWith()
  const [one, other] = [keptEntries<Value>('k.', storage), keptEntries<Value>('k.', storage)]
  one.write(values({ a: 1, c: 3 }))
  other.write(values({ b: 2 }))
  one.write(values({ c: 4 }))
  expect(all(storage)).toEqual({ b: 2, c: 4 })
  other.write(values({}))
  one.write(values({}))
  expect([storage().length, all(storage)]).toEqual([0, {}])
})

test('what another window has removed does not come back from one that had read it', () => {
  const storage = storageWith()
  const one = keptEntries<Value>('k.', storage)
  one.write(values({ a: 1 }))
  const other = keptEntries<Value>('k.', storage)
  const read = new Map(other.read())
  one.write(values({}))
  other.write(new Map([...read, ['b', { n: 2 }]]))
  expect(all(storage)).toEqual({ b: 2 })
})

test('values under another prefix stay out', () => {
  const storage = storageWith()
  keptEntries<Value>('k.1.', storage).write(values({ a: 1 }))
  keptEntries<Value>('k.2.', storage).write(values({ a: 2 }))
  keptEntries<Value>('k.1.', storage).write(values({ b: 3 }))
  expect([all(storage, 'k.1.'), all(storage, 'k.2.')]).toEqual([{ a: 1, b: 3 }, { a: 2 }])
})

test('a full, refused or damaged storage stops nothing', () => {
  const full = storageWith(7)
  const one = keptEntries<Value>('k.', full)
  one.write(values({ a: 1, b: 22, c: 3 }))
  expect(all(full)).toEqual({ a: 1 })
  one.write(values({ a: 1 }))
  expect(all(full)).toEqual({ a: 1 })
  const refused = keptEntries<Value>('k.', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  refused.write(values({ a: 1 }))
  expect(refused.read()).toEqual([])
  const damaged = storageWith()
  keptEntries<Value>('k.', damaged).write(values({ b: 2 }))
  for (const text of ['{', 'null', '3']) damaged().setItem(`k.${text}`, text)
  expect(all(damaged)).toEqual({ b: 2 })
})
