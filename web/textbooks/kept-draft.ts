import type { TextbookDraft } from '@recto/contract/textbooks'

interface Kept {
  rowVersion: number
  draft: TextbookDraft
}

const keyOf = (id: string) => `recto.baseinfo.${id}`
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps what is typed and not saved in this tab, over a reload or a new sign-in. */
export function keepDraft(id: string, kept: Kept, store: Store = sessionStorage): void {
  try {
    store.setItem(keyOf(id), JSON.stringify(kept))
  } catch {
    // A full or refused store keeps nothing; the page then asks before it is left.
  }
}

/** What was typed before, with the version that it was typed on; undefined when there is nothing or it cannot be read. */
export function keptDraft(id: string, store: Store = sessionStorage): Kept | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(id)) ?? '') as Partial<Kept> | null
    return typeof kept?.rowVersion === 'number' && typeof kept.draft?.name === 'string' ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(id: string, store: Store = sessionStorage): void {
  try {
    store.removeItem(keyOf(id))
  } catch {
    // Nothing was kept either.
  }
}
