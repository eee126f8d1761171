/** A list with the entry at `from` moved to the place `to`; the same list when one of them is outside. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next
  const [entry] = next.splice(from, 1)
  if (entry !== undefined) next.splice(to, 0, entry)
  return next
}

/** A list with an entry put at a place, or at its end when it has become shorter: undoes that the entry was removed, and leaves what was written since. */
export const withEntry = <T>(list: readonly T[], at: number, entry: T): T[] => [...list.slice(0, at), entry, ...list.slice(at)]

/** A list with the keys of `by` replaced by their values. An entry that was changed meanwhile is another object, and stays as it is. */
export const withReplaced = <T>(list: readonly T[], by: ReadonlyMap<T, T>): T[] => list.map((entry) => by.get(entry) ?? entry)
