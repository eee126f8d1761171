import type { Operation } from '@recto/contract/operations'
import { record } from '../kernel/record.ts'
import { findTextbook, type TextbookRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Context = Parameters<typeof record>[0] & { user: Parameters<typeof findTextbook>[1] }

/** A textbook as the log of operations names it. */
export const logged = ({ id, name }: { id: string; name: string }) => ({ kind: 'textbook', id, name })

/** What of a textbook says who may do what with it. */
export const rightsOf = ({ openScope, allowCopy, allowDownload }: { openScope: string; allowCopy: boolean; allowDownload: boolean }) => ({
  openScope,
  allowCopy,
  allowDownload,
})

const stateIn = (book: TextbookRow) => ({
  state: stateOf(book),
  edition: book.editionNo,
  onShelf: book.onShelf,
  complete: book.complete,
  deleted: book.deletedAt !== null,
})

/** One entry about a change of its state; `before` is the row as it was. */
export async function recordState(context: Context, before: TextbookRow, action: Operation): Promise<void> {
  const after = await findTextbook(context.db, context.user, before.id)
  await record(context, action, { ...logged(before), before: stateIn(before), ...(after && { after: stateIn(after) }) })
}
