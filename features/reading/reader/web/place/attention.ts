/** A part of the chapter while it is read; `effort` and `seen` are in words. */
export interface Watched {
  id: string
  effort: number
  seen: number
}

/** A part that is in the window, with the share of it that has come into view since it was first seen. */
export interface InView {
  part: Watched
  reach: number
}

/**
 * Spends the attention of a moment, in words, on the parts in the window from top to bottom, because paragraphs are read one after another. Of a part that is longer than
 * the window only what has come into view can be read. Returns the ids of the parts that are now read.
 */
export function attend(inView: readonly InView[], words: number): string[] {
  let left = words
  const done: string[] = []
  for (const { part, reach } of inView) {
    if (left <= 0) break
    if (part.seen >= part.effort) continue
    const spent = Math.min(left, Math.max(0, part.effort * reach - part.seen))
    part.seen += spent
    left -= spent
    if (part.seen >= part.effort) done.push(part.id)
  }
  return done
}
