import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Answer } from '#web/kernel/kept/save-answer.ts'
import { DraftKeeper, type KeptDraft } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const doc = (text: string): DocJson => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const stored = { text: null, files: [], answers: {}, annotations: [], no: 0, savedAt: null }

/** A server that answers as it is told, and the storage of a browser. */
function world(answers: Answer<{ no: number; savedAt: string }>[], kept?: KeptDraft) {
  const sent: KeptDraft[] = []
  const storage = { kept: kept as KeptDraft | undefined }
  const theirs: KeptDraft = { text: doc('别处'), files: [], answers: { q: { options: ['A'] } }, annotations: [], no: 7 }
  return {
    sent,
    storage,
    theirs,
    save: (draft: KeptDraft) => {
      sent.push(draft)
      return Promise.resolve(answers.shift() ?? { kind: 'saved' as const, saved: { no: draft.no + 1, savedAt: '2026-10-19T00:00:00Z' } })
    },
    look: () => Promise.resolve(theirs),
    kept: () => storage.kept,
    keep: (draft: KeptDraft | undefined) => void (storage.kept = draft),
    pause: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  }
}

test('what is written is kept in the browser at once, and saved once a moment after the last change', async () => {
  const it = world([])
  const keeper = new DraftKeeper(it, stored)
  keeper.start()
  keeper.write({ text: doc('一') })
  keeper.write({ text: doc('一二') })
  expect(it.storage.kept?.text).toEqual(doc('一二'))
  expect(it.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1200)
  expect(it.sent).toHaveLength(1)
  expect(keeper.snapshot()).toEqual({ kind: 'saved', at: '2026-10-19T00:00:00Z' })
  expect(it.storage.kept).toBeUndefined()
})

test('without a network it stays in the browser, is sent again, and also after the page was opened again', async () => {
  const it = world([{ kind: 'unsure' }, { kind: 'later' }])
  const keeper = new DraftKeeper(it, stored)
  keeper.start()
  keeper.write({ text: doc('离线写的') })
  await vi.advanceTimersByTimeAsync(1200)
  expect(keeper.snapshot().kind).toBe('offline')
  const kept = it.storage.kept
  await vi.advanceTimersByTimeAsync(20_000)
  expect(keeper.snapshot().kind).toBe('saved')
  const later = world([], kept)
  const again = new DraftKeeper(later, stored)
  expect(again.written().text).toEqual(doc('离线写的'))
  again.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(later.sent.map(({ text }) => text)).toEqual([doc('离线写的')])
})

test('a draft of another window is shown, and the person decides which one stays', async () => {
  const it = world([{ kind: 'conflict' }])
  const keeper = new DraftKeeper(it, stored)
  keeper.start()
  keeper.write({ text: doc('这里') })
  await vi.advanceTimersByTimeAsync(1200)
  expect(keeper.snapshot()).toEqual({ kind: 'conflict', theirs: it.theirs })
  keeper.keepMine()
  await vi.advanceTimersByTimeAsync(0)
  expect(it.sent.at(-1)).toMatchObject({ text: doc('这里'), no: 7 })
  expect(keeper.snapshot().kind).toBe('saved')
})

test('what the server refuses stays in the browser with the reason', async () => {
  const it = world([{ kind: 'refused', reason: '内容过长' }])
  const keeper = new DraftKeeper(it, stored)
  keeper.start()
  keeper.write({ text: doc('很长') })
  await vi.advanceTimersByTimeAsync(1200)
  expect(keeper.snapshot()).toEqual({ kind: 'refused', reason: '内容过长' })
  expect(it.storage.kept?.text).toEqual(doc('很长'))
})
