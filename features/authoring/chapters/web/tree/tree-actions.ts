import type { ChapterNode, chapterRemove, chapterRestore, chapterStatus, chapterUpdate } from '../../contract.ts'
import { chapterNumbers } from '#document/numbering/chapter-numbers.ts'
import type { QueryClient } from '@tanstack/react-query'
import { RequestError, handleError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { queryKeyOf } from '#web/kernel/hooks/use-read.ts'
import { branchOf, moveNode, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import { treeLine } from './tree-line.ts'

type Rows = readonly ChapterNode[]

/** Chapter numbers as the server will compute them, so that a move shows the right ones at once. */
export function numbered(rows: Rows): ChapterNode[] {
  const numbers = chapterNumbers(rows)
  return rows.map((row) => ({ ...row, number: numbers.get(row.id)?.number ?? '' }))
}

/** Actions on the chapters of a textbook. Changes are optimistic and rolled back if the server refuses; requests are sent one after another. */
export function createTreeActions(client: QueryClient, textbookId: string) {
  const key = queryKeyOf(treeLine, { id: textbookId })
  const update = 'PUT /pressplatform/textbooks/chapter/update'
  let queue: Promise<unknown> = Promise.resolve()

  async function change<T>(show: (rows: Rows) => Rows, call: () => Promise<T>): Promise<T | undefined> {
    await client.cancelQueries({ queryKey: key })
    client.setQueryData<Rows>(key, (rows) => rows && numbered(show(rows)))
    const turn = queue.then(call)
    queue = turn.catch(() => undefined)
    const last = queue
    try {
      return await turn
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      handleError(error, browserEnvironment)
      return undefined
    } finally {
      // Not while further changes are queued: the server's answer would show an older state.
      if (queue === last) await client.invalidateQueries({ queryKey: key })
    }
  }
  const edited = (id: string, part: Partial<ChapterNode>) => (rows: Rows) => rows.map((row) => (row.id === id ? { ...row, ...part } : row))
  const quiet = { silent: true } as const

  return {
    add: (name: string, target: TreePosition, kind: ChapterNode['kind'] = 'chapter') =>
      change(
        (rows) => rows,
        () => send<typeof chapterUpdate>(update, { body: { textbookId, name, kind, ...target } }, quiet),
      ),
    rename: (id: string, name: string) =>
      change(edited(id, { name }), () => send<typeof chapterUpdate>(update, { body: { textbookId, id, name } }, quiet)),
    setKind: (id: string, kind: ChapterNode['kind']) =>
      change(edited(id, { kind }), () => send<typeof chapterUpdate>(update, { body: { textbookId, id, kind } }, quiet)),
    move: (id: string, target: TreePosition) =>
      change(
        (rows) => moveNode(rows, id, target),
        () => send<typeof chapterUpdate>(update, { body: { textbookId, id, ...target } }, quiet),
      ),
    toggle: (id: string) =>
      change(
        (rows) => rows.map((row) => (row.id === id ? { ...row, status: row.status ? 0 : 1 } : row)),
        () => send<typeof chapterStatus>('PUT /pressplatform/textbooks/chapter/status', { query: { id } }, quiet),
      ),
    remove: (id: string) =>
      change(
        (rows) => {
          const gone = new Set(branchOf(rows, id))
          return rows.filter((row) => !gone.has(row.id))
        },
        () => send<typeof chapterRemove>('DELETE /pressplatform/textbooks/chapter/delete', { query: { id: [id] } }, quiet),
      ),
    restore: (ids: string[]) =>
      change(
        (rows) => rows,
        async () => {
          await send<typeof chapterRestore>('PUT /pressplatform/textbooks/chapter/restore', { body: { ids } }, quiet)
          return true
        },
      ),
  }
}

export type TreeActions = ReturnType<typeof createTreeActions>
