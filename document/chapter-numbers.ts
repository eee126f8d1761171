/** `part` groups chapters and does not number them; `front` and `back` (preface, references) bear no number; an appendix bears a letter. */
export type ChapterKind = 'front' | 'part' | 'chapter' | 'appendix' | 'back'

type Chapter = { id: string; parentId: string | null; kind: ChapterKind }

/** `number` is '3.2', 'A.1' or ''; `top` is the first of its parts, `topId` the chapter that bears it. */
export type ChapterNumber = { number: string; top: string; topId: string }

/** Numbers chapters given in reading order; those whose parent is unknown stand at the top. */
export const chapterNumbers = (chapters: readonly Chapter[]): Map<string, ChapterNumber> => {
  const kinds = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  const result = new Map<string, ChapterNumber>()
  const counters = new Map<string, number>()
  for (const chapter of chapters) {
    const parent = chapter.parentId === null ? undefined : kinds.get(chapter.parentId)
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
