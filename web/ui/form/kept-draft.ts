interface Kept<T> {
  rowVersion: number
  draft: T
}

const keyOf = (form: string) => `recto.draft.${form}`
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps what is typed in a form and not saved in this tab, over a reload or a new sign-in. `form` names the form and its object. */
export function keepDraft(form: string, kept: Kept<object>, store: Store = sessionStorage): void {
  try {
    store.setItem(keyOf(form), JSON.stringify(kept))
  } catch {
    // A full or refused store keeps nothing; the page then asks before it is left.
  }
}

/** What was typed before, with the version that it was typed on; undefined when there is nothing or it cannot be read. */
export function keptDraft<T extends object>(form: string, store: Store = sessionStorage): Kept<T> | undefined {
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
    // Nothing was kept either.
  }
}
