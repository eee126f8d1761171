import type { Operation } from '#server/kernel/events/operation-log.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { findTextbook, type TextbookRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Context = Parameters<typeof logOperation>[0] & { user: Parameters<typeof findTextbook>[1] }

/** A textbook as the object of an entry in the operation log. */
export const logged = ({ id, name }: { id: string; name: string }) => ({ kind: 'textbook', id, name })

/** The properties of a textbook that determine what readers may do. */
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

/** Logs a change of the state of a textbook; `before` is the row before the change. */
export async function recordState(context: Context, before: TextbookRow, action: Operation): Promise<void> {
  const after = await findTextbook(context.db, context.user, before.id)
  await logOperation(context, action, { ...logged(before), before: stateIn(before), ...(after && { after: stateIn(after) }) })
}
