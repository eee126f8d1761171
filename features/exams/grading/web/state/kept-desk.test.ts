import { expect, test } from 'vitest'
import type { Grading } from '../../contract.ts'
import type { Draft } from './draft.ts'
import { keptDesk } from './kept-desk.ts'

const storage = (() => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
})()
const draft = (points: number): Draft => ({ given: { criteria: {}, adjust: points }, remarks: [] })
const unsent = (id: string, points: number) => ({ grading: { id } as Grading, draft: draft(points), rubricVersion: 1 })

test('drafts come back, and answers that were not sent in their order', () => {
  const desk = keptDesk('desk.', () => storage)
  const kept = { drafts: { m: draft(2), x: draft(4) }, unsent: [unsent('z', 1), unsent('m', 2), unsent('a', 3)] }
  desk.keep(kept)
  expect(keptDesk('desk.', () => storage).kept()).toEqual(kept)
  desk.keep({ drafts: {}, unsent: [] })
  expect([storage.length, desk.kept()]).toEqual([0, { drafts: {}, unsent: [] }])
})
