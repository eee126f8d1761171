import { expect, test } from 'vitest'
import type { Grading } from '../../contract.ts'
import type { Draft } from './draft.ts'
import { keptDesk } from './kept-desk.ts'

/** A storage of the browser, with room for so many characters. */
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
const draft = (points: number): Draft => ({ given: { criteria: {}, adjust: points }, remarks: [] })
const unsent = (id: string, points: number) => ({ grading: { id } as Grading, draft: draft(points), rubricVersion: 1 })

test('two windows keep different answers side by side, and each removes only its own', () => {
  const storage = storageWith()
  const [one, other] = [keptDesk('desk.', storage), keptDesk('desk.', storage)]
  one.kept()
  other.kept()
  one.keep({ drafts: { a: draft(1) }, unsent: [unsent('c', 3)] })
  other.keep({ drafts: { b: draft(2) }, unsent: [] })
  one.keep({ drafts: {}, unsent: [unsent('c', 3)] })
  expect(keptDesk('desk.', storage).kept()).toEqual({ drafts: { b: draft(2) }, unsent: [unsent('c', 3)] })
  other.keep({ drafts: {}, unsent: [] })
  one.keep({ drafts: {}, unsent: [] })
  expect([storage().length, keptDesk('desk.', storage).kept()]).toEqual([0, undefined])
})

test('what another window has finished does not come back from one that had read it', () => {
  const storage = storageWith()
  const one = keptDesk('desk.', storage)
  one.keep({ drafts: { a: draft(1) }, unsent: [] })
  const other = keptDesk('desk.', storage)
  const read = other.kept()!
  one.keep({ drafts: {}, unsent: [] })
  other.keep({ ...read, drafts: { ...read.drafts, b: draft(2) } })
  expect(keptDesk('desk.', storage).kept()).toEqual({ drafts: { b: draft(2) }, unsent: [] })
})

test('answers that were not sent come back in their order, and those of other questions stay out', () => {
  const storage = storageWith()
  keptDesk('desk.1.', storage).keep({ drafts: {}, unsent: [unsent('z', 1), unsent('m', 2), unsent('a', 3)] })
  keptDesk('desk.2.', storage).keep({ drafts: { x: draft(1) }, unsent: [] })
  expect(
    keptDesk('desk.1.', storage)
      .kept()
      ?.unsent.map(({ grading }) => grading.id),
  ).toEqual(['z', 'm', 'a'])
})

test('a full or broken storage does not stop the work', () => {
  const full = keptDesk('desk.', storageWith(3))
  full.keep({ drafts: { a: draft(1) }, unsent: [] })
  expect(full.kept()).toBeUndefined()
  const refused = keptDesk('desk.', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  refused.keep({ drafts: { a: draft(1) }, unsent: [] })
  expect(refused.kept()).toBeUndefined()
  const broken = storageWith()
  keptDesk('desk.', broken).keep({ drafts: { b: draft(2) }, unsent: [] })
  broken().setItem('desk.a', '{')
  expect(keptDesk('desk.', broken).kept()?.drafts).toEqual({ b: draft(2) })
})
