import { expect, test } from 'vitest'
import { dropDraft, saveDraft, loadDraft } from './kept-draft.ts'

const storeOf = (values = new Map<string, string>()) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})
const draft = { name: '大学物理', labels: ['力学'] }

test('a kept draft is restored, but only for its own object', () => {
  const store = storeOf()
  saveDraft('a', { rowVersion: 3, draft }, store)
  expect(loadDraft('a', store)).toEqual({ rowVersion: 3, draft })
  expect(loadDraft('b', store)).toBeUndefined()
  dropDraft('a', store)
  expect(loadDraft('a', store)).toBeUndefined()
})

test('unreadable or blocked storage yields no draft and throws nothing', () => {
  for (const text of ['', '{', 'null', '7', '{"rowVersion":1}', '{"rowVersion":"1","draft":{"name":"x"}}', '{"rowVersion":1,"draft":7}'])
    expect(loadDraft('a', storeOf(new Map([['recto.draft.a', text]])))).toBeUndefined()
  const refusing = {
    getItem: () => {
      throw new Error('no')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('no')
    },
  }
  expect(() => saveDraft('a', { rowVersion: 1, draft }, refusing)).not.toThrow()
  expect(loadDraft('a', refusing)).toBeUndefined()
  expect(() => dropDraft('a', refusing)).not.toThrow()
})
