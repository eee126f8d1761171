import type { BatchResult } from '#contract/page.ts'
import type { Textbook, textbookBatchPreview, textbookRemove, textbookStatusBatch } from '../../../contract.ts'
import type { editionPublishBatch } from '../../../contract-publishing.ts'
import { send } from '#web/kernel/send/send.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { effectsOf, useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import type { BatchAction } from './textbook-actions.ts'
import { texts } from '../../texts.ts'
import { listLine } from '../use-textbook-list.tsx'

type Row = Pick<Textbook, 'id' | 'name'>

const silent = { silent: true } as const
const status = (ids: string[], to: 'shelf' | 'unshelf' | 'archive' | 'unarchive' | 'restore') =>
  send<typeof textbookStatusBatch>('PUT /pressplatform/textbooks/status/batch', { body: { ids, status: to } }, silent)
const remove = (ids: string[], purge: boolean) =>
  send<typeof textbookRemove>('DELETE /pressplatform/textbooks/delete', { query: { id: ids, purge } }, silent)

/** What taking these textbooks away would do now. */
export const previewOf = (ids: string[], action: 'unshelf' | 'archive' | 'cancel' | 'remove' | 'purge') =>
  send<typeof textbookBatchPreview>('POST /pressplatform/textbooks/batch/preview', { body: { ids, action } }, silent)

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

/** The action that undoes another; publishing and purging cannot be undone. */
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
  'GET /pressplatform/textbooks/overview',
  'GET /pressplatform/textbooks/info/{id}',
  'GET /pressplatform/textbooks/type/first',
  'GET /pressplatform/textbooks/work',
  'GET /pressplatform/textbooks/{id}/changes',
  'GET /pressplatform/textbooks/{id}/editions',
] as const

/** Refreshes all data about textbooks. */
export const useRefreshTextbooks = () => useRefreshQueries(textbookLines)

/** Runs an action on textbooks: one that takes them away from others is asked about first, success can be undone for 8 s, failures are listed with reasons. */
export function useTextbookBatch(onDone: (ids: string[]) => void) {
  const t = useTexts(texts)
  const { run, ...state } = useBatch(textbookLines, onDone)
  const stepOf = (action: BatchAction): BatchStep => ({ title: t.resultOf(t[action]), done: t[`${action}Many`], run: runs[action] })
  const asking = (action: 'unshelf' | 'archive' | 'remove'): BatchStep['ask'] => ({
    title: (count) => t.askTakeAway(t[action], count),
    help: t[`${action}Help`],
    ok: () => t[action],
    quiet: true,
    preview: (ids) => previewOf(ids, action),
    effects: (counts) => effectsOf(counts, { readers: t.endReaders, authors: t.endAuthors }),
  })
  return {
    ...state,
    run(action: BatchAction, books: readonly Row[]) {
      const back = inverse[action]
      const ask = action === 'unshelf' || action === 'archive' || action === 'remove' ? asking(action) : undefined
      return run({ ...stepOf(action), ...(back && { back: stepOf(back) }), ...(ask && { ask }) }, books)
    },
  }
}
