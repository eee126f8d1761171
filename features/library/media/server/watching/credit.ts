import { firstSeconds, type Range } from '#plain/media/ranges.ts'

/** The fastest speed of the player: seconds of a video that a second of time can show. */
export const fastest = 2
/** Seconds that may be credited before any time has passed: one beat of the player at its fastest speed. */
export const firstAllowance = 30
/** The most that can be saved up, so that a beat that was late by a minute loses nothing. */
export const mostSaved = 120

interface Allowance {
  /** Seconds that could still be credited when it was written. */
  seconds: number
  /** Real seconds since then, by the clock of the server. */
  since: number
}

/**
 * What a beat credits: the played ranges in the order given, within the length, as far as the allowance of the person reaches. The allowance grows
 * with time and is one for all videos and windows, so that no beats credit more than twice the time that has passed and one first allowance.
 */
export function creditOf(ranges: readonly Range[], { seconds, since }: Allowance, length: number): { credited: Range[]; left: number } {
  const allowed = Math.min(mostSaved, Math.max(0, seconds) + Math.max(0, since) * fastest)
  const credited = firstSeconds(ranges, allowed, length)
  // The ranges are taken one by one, so that repeated seconds cost as much as new ones.
  const spent = credited.reduce((sum, [from, to]) => sum + to - from, 0)
  return { credited, left: allowed - spent }
}

/** Reads what PostgreSQL writes for a multirange of whole numbers: `{[0,5),[7,9)}`. */
export const rangesIn = (text: string): Range[] => [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])

/** The multirange of ranges, as PostgreSQL reads it. */
export const multirangeOf = (ranges: readonly Range[]): string => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
