/** A chapter of an edition, in the order of the book. */
export interface BookChapter {
  id: string
  parentId: string | null
  name: string
  number: string
  minutes: number
  wordCount: number
}

/** A section or unit that comes of a chapter; `parent` is the index of its section among all. */
export interface FromChapter {
  parent: number | null
  kind: 'section' | 'chapter'
  chapterId: string
  name: string
  minutes: number | null
}

export const chapterName = ({ number, name }: Pick<BookChapter, 'number' | 'name'>): string => [number, name].filter(Boolean).join(' ').slice(0, 120)

/**
 * The outline that comes of a book: chapters with others in them become sections, at most two levels of them, the others units. A text of its own that a
 * section's chapter has becomes its first unit. What stands deeper goes into the second level in the order of the book.
 */
export function outlineFrom(chapters: readonly BookChapter[]): FromChapter[] {
  const known = new Set(chapters.map(({ id }) => id))
  const children = Map.groupBy(chapters, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const made: FromChapter[] = []
  const unit = (chapter: BookChapter, parent: number | null) =>
    made.push({
      parent,
      kind: 'chapter',
      chapterId: chapter.id,
      name: chapterName(chapter),
      minutes: chapter.minutes ? Math.min(600, chapter.minutes) : null,
    })
  const walk = (list: readonly BookChapter[], parent: number | null, level: number): void => {
    for (const chapter of list) {
      const below = children.get(chapter.id) ?? []
      if (!below.length || level > 2) {
        if (!below.length || chapter.wordCount > 0) unit(chapter, parent)
        walk(below, parent, level)
        continue
      }
      const section = made.push({ parent, kind: 'section', chapterId: chapter.id, name: chapterName(chapter), minutes: null }) - 1
      if (chapter.wordCount > 0) unit(chapter, section)
      walk(below, section, level + 1)
    }
  }
  walk(children.get(null) ?? [], null, 1)
  return made
}
