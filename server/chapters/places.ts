import type { BookPlace, ChapterPlaces } from '@recto/contract/chapters'
import type { BookLanguage } from '@recto/document/book-words'
import { chapterNumbers } from '@recto/document/chapter-numbers'
import { type Counters, type Place, chapterPlace, placesIn } from '@recto/document/numbering'
import type { DocJson } from '@recto/document/schema'
import { textAttr } from '@recto/document/walk'
import type { DraftChapter } from '../textbooks/edition-queries.ts'
import { kindOf } from './rules.ts'

const longest = 120

/** Where the numbers of one chapter begin, and everything else in its book that can be referred to. A hidden chapter has no number. */
export function placesAround(draft: readonly DraftChapter[], chapterId: string, lang: BookLanguage): ChapterPlaces {
  const numbered = chapterNumbers(draft.map(({ id, parentId, kind }) => ({ id, parentId, kind: kindOf(kind) })))
  const unnumbered = { number: '', top: '', topId: chapterId }
  const counters: Counters = new Map()
  let begin: ChapterPlaces['counters'] = []
  const places: BookPlace[] = []
  const keep = ({ chapterId: of, blockId, kind, label }: Place, name: string, title: string) =>
    places.push({ chapterId: of, id: blockId, name, kind, label: label[lang], title: title.slice(0, longest) })
  for (const { id, name, content } of draft) {
    const own = numbered.get(id) ?? unnumbered
    if (id === chapterId) begin = [...counters].map(([counter, count]) => ({ name: counter, count }))
    keep(chapterPlace(id, own, name), textAttr(content, 'label'), name)
    const found = placesIn(id, content as DocJson, own, counters)
    if (id !== chapterId) for (const { place, name: label, about } of found) keep(place, label, about)
  }
  return { own: numbered.get(chapterId) ?? unnumbered, counters: begin, places }
}
