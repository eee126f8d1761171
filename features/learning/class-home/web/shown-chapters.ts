/** Chapters that a block shows, and how many of them stand before the one that is read now. */
const [most, before] = [6, 2]

/** A few chapters around the first that is not behind the reader. */
export function shownChapters<T>(chapters: readonly T[], isBehind: (chapter: T) => boolean): T[] {
  const front = chapters.findIndex((chapter) => !isBehind(chapter))
  const first = Math.max(0, Math.min((front < 0 ? chapters.length : front) - before, chapters.length - most))
  return chapters.slice(first, first + most)
}
