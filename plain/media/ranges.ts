/** Whole seconds of a video from the first up to, not including, the second. */
export type Range = readonly [number, number]

/** The ranges in order; those that touch or overlap become one, and empty ones are left out. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.filter((range) => range[1] > range[0]).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export const lengthOfRanges = (ranges: readonly Range[]): number => mergeRanges(ranges).reduce((sum, [from, to]) => sum + to - from, 0)

/** The parts of `whole` that none of the ranges has. */
export function gapsIn(ranges: readonly Range[], [from, to]: Range): Range[] {
  const gaps: Range[] = []
  let at = from
  for (const [start, end] of mergeRanges(ranges)) {
    if (start >= to) break
    if (start > at) gaps.push([at, start])
    at = Math.max(at, end)
  }
  return at < to ? [...gaps, [at, to]] : gaps
}

/** How far it was watched from the start without a gap, in seconds. */
export function watchedTo(ranges: readonly Range[]): number {
  const [first] = mergeRanges(ranges)
  return first && first[0] <= 0 ? first[1] : 0
}

/** The share of a part that was watched, from 0 to 1. */
export function shareOf(ranges: readonly Range[], part: Range): number {
  const length = part[1] - part[0]
  return length > 0 ? 1 - lengthOfRanges(gapsIn(ranges, part)) / length : 0
}

/** The first `seconds` of the ranges in the order given, within a length. */
export function firstSeconds(ranges: readonly Range[], seconds: number, length: number): Range[] {
  let left = Math.floor(seconds)
  const taken: Range[] = []
  for (const [start, end] of ranges) {
    const from = Math.max(0, start)
    const to = Math.min(length, end, from + left)
    if (to <= from) continue
    taken.push([from, to])
    left -= to - from
  }
  return taken
}
