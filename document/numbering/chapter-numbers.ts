/** `part` groups chapters without affecting their numbers; `front` and `back` (preface, references) have no number; an appendix has a letter. */
export type ChapterKind = 'front' | 'part' | 'chapter' | 'appendix' | 'back'

type Chapter = { id: string; parentId: string | null; kind: ChapterKind }

/** `number` is '3.2', 'A.1' or ''; `top` is its first component, `topId` the top-level chapter with that number. */
export type ChapterNumber = { number: string; top: string; topId: string }

/** Numbers chapters given in reading order; those whose parent is unknown count as top-level. */
export const chapterNumbers = (chapters: readonly Chapter[]): Map<string, ChapterNumber> => {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  const result = new Map<string, ChapterNumber>()
  const counters = new Map<string, number>()
  for (const chapter of chapters) {
    const parent = chapter.parentId === null ? undefined : byId.get(chapter.parentId)
    const above = parent === undefined ? undefined : result.get(parent.id)
    if (parent === undefined || above === undefined || parent.kind === 'part') {
      const counter = chapter.kind === 'appendix' ? 'appendix' : 'chapter'
      const counts = chapter.kind === 'chapter' || chapter.kind === 'appendix'
      if (counts) counters.set(counter, (counters.get(counter) ?? 0) + 1)
      const value = counters.get(counter) ?? 0
      const number = !counts ? '' : counter === 'appendix' ? letters(value) : String(value)
      result.set(chapter.id, { number, top: number, topId: chapter.id })
      continue
    }
    const numbered = above.number !== '' && (chapter.kind === 'chapter' || chapter.kind === 'appendix')
    if (numbered) counters.set(parent.id, (counters.get(parent.id) ?? 0) + 1)
    result.set(chapter.id, { ...above, number: numbered ? `${above.number}.${counters.get(parent.id)}` : '' })
  }
  return result
}

/** A to Z, then AA, AB… */
const letters = (value: number): string => (value > 26 ? letters(Math.floor((value - 1) / 26)) : '') + String.fromCharCode(65 + ((value - 1) % 26))
