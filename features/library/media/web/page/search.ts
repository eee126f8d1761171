import type { Cue } from '#plain/media/cues.ts'

export interface Hit {
  /** The number of the caption, from 0. */
  cue: number
  /** Where the words begin in its text. */
  at: number
}

/** Where the words stand in the captions, in order, without regard to case. At most 1,000. */
export function hitsIn(cues: readonly Pick<Cue, 'text'>[], words: string): Hit[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return []
  const hits: Hit[] = []
  for (const [cue, { text }] of cues.entries()) {
    const within = text.toLowerCase()
    for (let at = within.indexOf(wanted); at >= 0 && hits.length < 1000; at = within.indexOf(wanted, at + wanted.length)) hits.push({ cue, at })
  }
  return hits
}

/** The number of the caption that is shown at a second, or the last before it; -1 before the first. */
export function cueAt(cues: readonly Pick<Cue, 'from'>[], second: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.from ?? 0) <= second * 1000 + 1) low = middle + 1
    else high = middle
  }
  return low - 1
}
