import type { Textbook, TextbookState } from '@recto/contract/textbooks'

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

/** Actions that many books can take at once, in the order of the selection bar. */
export const batchActions = ['publish', 'shelf', 'unshelf', 'archive', 'unarchive', 'remove', 'restore', 'purge'] as const satisfies TextbookAction[]
export type BatchAction = (typeof batchActions)[number]

type Actable = Pick<Textbook, 'can' | 'state' | 'publishStatus' | 'onShelf' | 'editionNo' | 'deletedAt'>

/** Publish status 2 (specification section 4): readers have an edition. */
const published = 2

/** What the caller may do with a book now: what the server allows, as far as the book's state gives it a sense. */
export function actionsOf({ can, state, publishStatus, onShelf, editionNo, deletedAt }: Actable): TextbookAction[] {
  if (deletedAt) return [...(can.restore ? (['restore'] as const) : []), ...(can.purge ? (['purge'] as const) : [])]
  const possible: Record<Exclude<TextbookAction, 'restore' | 'purge'>, boolean> = {
    edit: can.edit,
    info: can.edit,
    preview: true,
    publish: can.publish && ['draft', 'changed', 'withdrawn'].includes(state),
    cancel: can.cancel,
    editions: editionNo !== null,
    shelf: can.publish && publishStatus === published && !onShelf,
    unshelf: can.publish && publishStatus === published && onShelf,
    archive: can.publish && state !== 'archived' && state !== 'review',
    unarchive: can.publish && state === 'archived',
    remove: can.remove,
  }
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((action) => possible[action])
}

/** What at least one of the chosen books can take. */
export const batchActionsOf = (books: readonly Actable[]): BatchAction[] => {
  const possible = new Set(books.flatMap(actionsOf))
  return batchActions.filter((action) => possible.has(action))
}

export type ShownState = TextbookState | 'unshelved'

/** What a card says: a published book that is off the shelf says so. */
export const shownState = ({ state, publishStatus, onShelf }: Pick<Textbook, 'state' | 'publishStatus' | 'onShelf'>): ShownState =>
  publishStatus === published && !onShelf ? 'unshelved' : state

/** Whether deleting for good touches others than its authors, so that its name has to be typed. */
export const touchesOthers = ({ editionNo, readerCount }: Pick<Textbook, 'editionNo' | 'readerCount'>): boolean =>
  editionNo !== null || readerCount > 0
