import type { BatchResult } from '@recto/contract/page'
import type { Textbook, textbookRemove, textbookStatusBatch } from '@recto/contract/textbooks'
import type { editionPublishBatch } from '@recto/contract/textbooks-publishing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emptyCache, send } from '../kernel/send.ts'
import { askKey } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { inPieces } from '../ui/list/batch.ts'
import { useUndo } from '../ui/list/use-undo.tsx'
import type { BatchAction } from './textbook-actions.ts'
import { texts } from './texts.ts'
import { listLine } from './use-textbook-list.ts'

type Row = Pick<Textbook, 'id' | 'name'>

/** As many ids as go with one call; a query with more would get long. */
const piece = 100
const silent = { silent: true } as const
const status = (ids: string[], to: 'shelf' | 'unshelf' | 'archive' | 'unarchive' | 'restore') =>
  send<typeof textbookStatusBatch>('PUT /pressplatform/textbooks/status/batch', { body: { ids, status: to } }, silent)
const remove = (ids: string[], purge: boolean) =>
  send<typeof textbookRemove>('DELETE /pressplatform/textbooks/delete', { query: { id: ids, purge } }, silent)

const runs: Record<BatchAction, (ids: string[]) => Promise<BatchResult>> = {
  publish: (ids) => send<typeof editionPublishBatch>('PUT /pressplatform/textbooks/publish/batch', { body: { ids } }, silent),
  shelf: (ids) => status(ids, 'shelf'),
  unshelf: (ids) => status(ids, 'unshelf'),
  archive: (ids) => status(ids, 'archive'),
  unarchive: (ids) => status(ids, 'unarchive'),
  restore: (ids) => status(ids, 'restore'),
  remove: (ids) => remove(ids, false),
  purge: (ids) => remove(ids, true),
}

/** What takes an action back; what is published or deleted for good stays so. */
const inverse: Partial<Record<BatchAction, BatchAction>> = {
  shelf: 'unshelf',
  unshelf: 'shelf',
  archive: 'unarchive',
  unarchive: 'archive',
  restore: 'remove',
  remove: 'restore',
}

/** Lines whose answers change with the textbooks. */
export const textbookLines = [
  listLine,
  'GET /pressplatform/textbooks/info/{id}',
  'GET /pressplatform/textbooks/type/first',
  'GET /pressplatform/textbooks/work',
  'GET /pressplatform/textbooks/{id}/changes',
  'GET /pressplatform/textbooks/{id}/editions',
] as const

/** Has every list of textbooks looked at again. */
export function useRefreshTextbooks(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    emptyCache()
    await Promise.all(textbookLines.map((line) => client.invalidateQueries({ queryKey: askKey(line) })))
  }
}

/** Runs an action over books: what was done can be taken back for 8 s, what was not is told with its reason. */
export function useTextbookBatch(onDone: (ids: string[]) => void) {
  const t = useTexts(texts)
  const undo = useUndo()
  const refresh = useRefreshTextbooks()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ title: string; result: BatchResult }>()

  async function run(action: BatchAction, books: readonly Row[], again = true): Promise<void> {
    setBusy(true)
    const result = await inPieces(books, piece, runs[action])
    await refresh()
    setBusy(false)
    onDone(result.done)
    if (result.failed.length) setOutcome({ title: t.resultOf(t[action]), result })
    if (!result.done.length) return
    const back = inverse[action]
    const done = books.filter(({ id }) => result.done.includes(id))
    undo(t[`${action}Many`](done.length), again && back ? () => void run(back, done, false) : undefined)
  }
  return { run, busy, outcome, closeOutcome: () => setOutcome(undefined) }
}
