/** A list with the entry at one place moved to another; places outside are the nearest end. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const moved = list.slice(from, from + 1)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}
