/** Every year from start to end, inclusive; empty when the end is before the start (specification section 9). */
export function yearRange(start: number, end: number): number[] {
  if (!Number.isInteger(start) || !Number.isInteger(end)) return []
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, step) => start + step)
}
