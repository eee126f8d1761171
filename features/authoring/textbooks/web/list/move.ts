/** Moves the entry at index `from` to index `to`; a target outside the list is clamped to the nearest end. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const moved = list.slice(from, from + 1)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}
