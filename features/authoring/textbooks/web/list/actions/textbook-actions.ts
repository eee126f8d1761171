import type { Textbook, TextbookState } from '../../../contract.ts'

export type TextbookAction =
  | 'edit'
  | 'info'
  | 'preview'
  | 'publish'
  | 'cancel'
  | 'editions'
  | 'shelf'
  | 'unshelf'
  | 'archive'
  | 'unarchive'
  | 'remove'
  | 'restore'
  | 'purge'

/** Actions for several textbooks at once, in the order of the selection bar. */
export const batchActions = ['publish', 'shelf', 'unshelf', 'archive', 'unarchive', 'remove', 'restore', 'purge'] as const satisfies TextbookAction[]
export type BatchAction = (typeof batchActions)[number]

type Actable = Pick<Textbook, 'can' | 'state' | 'publishStatus' | 'onShelf' | 'editionNo' | 'deletedAt'>

/** Publish status 2 (specification section 4): readers have an edition. */
const publishedStatus = 2

/** Actions that the server allows and that make sense in the present state of the textbook. */
export function actionsOf({ can, state, publishStatus, onShelf, editionNo, deletedAt }: Actable): TextbookAction[] {
  if (deletedAt) return [...(can.restore ? (['restore'] as const) : []), ...(can.purge ? (['purge'] as const) : [])]
  const possible: Record<Exclude<TextbookAction, 'restore' | 'purge'>, boolean> = {
    edit: can.edit,
    info: can.edit,
    preview: true,
    publish: can.publish && ['draft', 'changed', 'withdrawn'].includes(state),
    cancel: can.cancel,
    editions: editionNo !== null,
    shelf: can.publish && publishStatus === publishedStatus && !onShelf,
    unshelf: can.publish && publishStatus === publishedStatus && onShelf,
    archive: can.publish && state !== 'archived' && state !== 'review',
    unarchive: can.publish && state === 'archived',
    remove: can.remove,
  }
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((action) => possible[action])
}

/** Actions possible for at least one of the selected textbooks. */
export const batchActionsOf = (books: readonly Actable[]): BatchAction[] => {
  const possible = new Set(books.flatMap(actionsOf))
  return batchActions.filter((action) => possible.has(action))
}

export type ShownState = TextbookState | 'unshelved'

/** The state to show: a published textbook off the shelf is `unshelved`. */
export const shownState = ({ state, publishStatus, onShelf }: Pick<Textbook, 'state' | 'publishStatus' | 'onShelf'>): ShownState =>
  publishStatus === publishedStatus && !onShelf ? 'unshelved' : state

/** True if permanent deletion affects more than the authors (editions or readers); then the title must be typed. */
export const affectsOthers = ({ editionNo, readerCount }: Pick<Textbook, 'editionNo' | 'readerCount'>): boolean =>
  editionNo !== null || readerCount > 0
