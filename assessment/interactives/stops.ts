import type { PlayedStop } from './playable.ts'
import type { ShownState } from './play-state.ts'

/** Seconds by which a player may report a place before the one to which it was moved. */
export const inexact = 0.05
/** Seconds between two reports of a player that plays; a greater step is a jump. */
const longestStep = 3

type Seen = Pick<ShownState, 'steps' | 'seen'>

/** Whether a stop still holds the video: it is neither done nor skipped. */
export const isOpen = ({ steps, seen }: Seen, { key, required }: Pick<PlayedStop, 'key' | 'required'>): boolean =>
  steps[key]?.done !== true && (required || !seen.includes(key))

/** The first required stop that is open: the video is not watched beyond it. */
export const barrierOf = (state: Seen, stops: readonly PlayedStop[]): PlayedStop | undefined =>
  stops.find((stop) => stop.required && isOpen(state, stop))

/**
 * The stop at which the playback is to be halted, having come from one second to another: the first open one that was played over, or a required one
 * that was jumped over. `ended`: the video is over, and what was set for later is asked now.
 */
export function stopFor(
  state: Seen,
  stops: readonly PlayedStop[],
  { from, to, ended = false }: { from: number; to: number; ended?: boolean },
): PlayedStop | undefined {
  const barrier = barrierOf(state, stops)
  const played = to >= from && to - from < longestStep
  const over = stops.find((stop) => isOpen(state, stop) && ((played && stop.at > from && stop.at <= to + inexact) || (ended && stop.at >= to)))
  return barrier && barrier.at <= to + inexact && (!over || barrier.at < over.at) ? barrier : over
}
