import type { EditionChange } from '../../contract-textbook.ts'
import { type BookChapter, chapterName } from './from-book.ts'

/**
 * What a later edition changes in the chapters that an outline has: chapters that are new in it, chapters of the outline that it leaves out, and chapters of
 * the outline with another number or name. A chapter is the same by its id, whatever its place.
 */
export function editionStep(before: readonly BookChapter[], after: readonly BookChapter[], used: ReadonlySet<string>): EditionChange[] {
  const old = new Map(before.map((chapter) => [chapter.id, chapter]))
  const fresh = new Set(after.map(({ id }) => id))
  const removed = before
    .filter(({ id }) => used.has(id) && !fresh.has(id))
    .map((chapter): EditionChange => ({ chapterId: chapter.id, kind: 'removed', name: chapterName(chapter), before: '' }))
  const rest = after.flatMap((chapter): EditionChange[] => {
    const was = old.get(chapter.id)
    const name = chapterName(chapter)
    if (!was) return used.has(chapter.id) ? [] : [{ chapterId: chapter.id, kind: 'added', name, before: '' }]
    if (used.has(chapter.id) && chapterName(was) !== name) return [{ chapterId: chapter.id, kind: 'renamed', name, before: chapterName(was) }]
    return []
  })
  return [...rest, ...removed]
}
