import type { BookPlace, ChapterPlaces } from '@recto/contract/chapters'
import type { BookLanguage } from '@recto/document/book-words'
import { chapterNumbers } from '@recto/document/chapter-numbers'
import { type Counters, type Place, chapterPlace, placesIn } from '@recto/document/numbering'
import { textAttr } from '@recto/document/walk'
import { kindOf } from '../chapters/rules.ts'
import { docOf, type DraftText } from './draft-text.ts'

const longest = 120
/** What is beyond so many places can still be referred to by hand, by its label. */
const mostPlaces = 10_000

export interface PlacesWanted {
  draft: readonly DraftText[]
  chapterId: string
  language: BookLanguage
}

/** Where the numbers of one chapter begin, and everything else in its book that can be referred to. A hidden chapter has no number. */
export function placesAround({ draft, chapterId, language }: PlacesWanted): ChapterPlaces {
  const numbered = chapterNumbers(draft.map(({ id, parentId, kind }) => ({ id, parentId, kind: kindOf(kind) })))
  const unnumbered = { number: '', top: '', topId: chapterId }
  const counters: Counters = new Map()
  let begin: ChapterPlaces['counters'] = []
  const places: BookPlace[] = []
  const keep = ({ chapterId: of, blockId, kind, label }: Place, name: string, title: string) => {
    if (places.length < mostPlaces) places.push({ chapterId: of, id: blockId, name, kind, label: label[language], title: title.slice(0, longest) })
  }
  for (const { id, name, json } of draft) {
    const own = numbered.get(id) ?? unnumbered
    const doc = docOf(json)
    if (id === chapterId) begin = [...counters].map(([counter, count]) => ({ name: counter, count }))
    keep(chapterPlace(id, own, name), textAttr(doc, 'label'), name)
    const found = placesIn(id, doc, own, counters)
    if (id !== chapterId) for (const { place, name: label, about } of found) keep(place, label, about)
  }
  return { own: numbered.get(chapterId) ?? unnumbered, counters: begin, places }
}
