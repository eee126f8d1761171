import type { ReferenceTarget, ChapterReferences } from '../../contract-publishing.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import { chapterNumbers } from '#document/numbering/chapter-numbers.ts'
import { type Counters, type NumberedPlace, chapterPlace, placesInChapter } from '#document/numbering/numbering.ts'
import { textAttr } from '#document/text/walk.ts'
import { kindOf } from '../draft/chapter-rules.ts'
import { docOf, type DraftText } from './draft-text.ts'

const maxTitleLength = 120
/** The most places in the answer; further ones can still be referred to by typing their label. */
const maxPlaces = 10_000

export interface PlacesWanted {
  draft: readonly DraftText[]
  chapterId: string
  language: BookLanguage
}

/** The initial counters of one chapter, and everything else in its book that can be referred to. A hidden chapter has no number. */
export function placesAround({ draft, chapterId, language }: PlacesWanted): ChapterReferences {
  const numbered = chapterNumbers(draft.map(({ id, parentId, kind }) => ({ id, parentId, kind: kindOf(kind) })))
  const unnumbered = { number: '', top: '', topId: chapterId }
  const counters: Counters = new Map()
  let initial: ChapterReferences['counters'] = []
  const places: ReferenceTarget[] = []
  const addPlace = ({ chapterId: of, blockId, kind, label }: NumberedPlace, name: string, title: string) => {
    if (places.length < maxPlaces)
      places.push({ chapterId: of, id: blockId, name, kind, label: label[language], title: title.slice(0, maxTitleLength) })
  }
  for (const { id, name, json } of draft) {
    const own = numbered.get(id) ?? unnumbered
    const doc = docOf(json)
    if (id === chapterId) initial = [...counters].map(([counter, count]) => ({ name: counter, count }))
    addPlace(chapterPlace(id, own, name), textAttr(doc, 'label'), name)
    const found = placesInChapter(id, doc, own, counters)
    if (id !== chapterId) for (const { place, name: label, about } of found) addPlace(place, label, about)
  }
  return { own: numbered.get(chapterId) ?? unnumbered, counters: initial, places }
}
