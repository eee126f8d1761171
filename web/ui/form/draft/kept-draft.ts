interface Kept<T> {
  rowVersion: number
  draft: T
}

const keyOf = (form: string) => `recto.draft.${form}`
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the unsaved values of a form in this tab, across a reload or a new sign-in. `form` identifies the form and its object. */
export function saveDraft(form: string, kept: Kept<object>, store: Store = sessionStorage): void {
  try {
    store.setItem(keyOf(form), JSON.stringify(kept))
  } catch {
    // If storage is full or blocked nothing is kept; the browser then asks before the page is left.
  }
}

/** The kept draft with the row version it is based on; undefined if there is none or it cannot be read. */
export function loadDraft<T extends object>(form: string, store: Store = sessionStorage): Kept<T> | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(form)) ?? '') as Partial<Kept<T>> | null
    return typeof kept?.rowVersion === 'number' && typeof kept.draft === 'object' && kept.draft !== null ? (kept as Kept<T>) : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(form: string, store: Store = sessionStorage): void {
  try {
    store.removeItem(keyOf(form))
  } catch {
    // Without storage no draft was kept.
  }
}
