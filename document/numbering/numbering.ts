import type { BookLanguage, NumberedKind } from '../text/book-words.ts'
import { labelOf } from '../text/book-words.ts'
import { chapterNumbers } from './chapter-numbers.ts'
import type { ChapterKind, ChapterNumber } from './chapter-numbers.ts'
import type { DocJson, NodeJson } from '../schema/node-json.ts'
import { numberBlock } from './number-block.ts'
import type { OpenHeading } from './number-block.ts'
import { inlineText } from '../text/text.ts'
import { idOf, textAttr, walk } from '../text/walk.ts'

export type { ChapterKind } from './chapter-numbers.ts'
export type BookChapter = { id: string; parentId: string | null; kind: ChapterKind; name: string; doc: DocJson | null }

/** A place that can be referred to, with its number and label. `blockId` is null for a chapter itself. */
export type NumberedPlace = {
  chapterId: string
  blockId: string | null
  kind: NumberedKind
  number: string
  title: string
  label: Record<BookLanguage, string>
}

export type BookNumbers = {
  chapters: Map<string, string>
  /** The chapters themselves. */
  places: Map<string, NumberedPlace>
  /** Chapter id, then block id. */
  blocks: Map<string, Map<string, NumberedPlace>>
  labels: Map<string, NumberedPlace>
  /** Bibliography keys. */
  cites: Map<string, NumberedPlace>
  duplicates: { label: string; chapterId: string; blockId: string | null }[]
}

/** The current value of each counter, by name. */
export type Counters = Map<string, number>

/**
 * Numbers a whole book, with chapters given in reading order. Figures, tables, code and boxes are counted within a top-level
 * chapter (图 3-5), equations and headings within the section (（3.2.1）). A label that is used twice refers to its first use.
 */
export const numberBook = (chapters: readonly BookChapter[]): BookNumbers => {
  const numbered = chapterNumbers(chapters)
  const numbers: BookNumbers = { chapters: new Map(), places: new Map(), blocks: new Map(), labels: new Map(), cites: new Map(), duplicates: [] }
  const counters: Counters = new Map()
  for (const chapter of chapters) {
    const own = numbered.get(chapter.id)!
    const chapterAsPlace = chapterPlace(chapter.id, own, chapter.name)
    numbers.chapters.set(chapter.id, own.number)
    numbers.places.set(chapter.id, chapterAsPlace)
    if (chapter.doc !== null) keepLabel(numbers, textAttr(chapter.doc, 'label'), chapterAsPlace)
    const blocks = new Map<string, NumberedPlace>()
    numbers.blocks.set(chapter.id, blocks)
    for (const { place: entry, name } of placesInChapter(chapter.id, chapter.doc, own, counters)) {
      blocks.set(entry.blockId!, entry)
      if (entry.kind !== 'reference') keepLabel(numbers, name, entry)
      else if (name !== '' && !numbers.cites.has(name)) numbers.cites.set(name, entry)
    }
  }
  return numbers
}

/** The place of a chapter itself. */
export const chapterPlace = (chapterId: string, own: ChapterNumber, name: string): NumberedPlace =>
  place(chapterId, null, 'chapter', own.number, name)

/** `name` is the label, or the bibliography key; `about` describes the place: its title, or the LaTeX of a formula. */
export type FoundPlace = { place: NumberedPlace; name: string; about: string }

/** The places of one chapter that can be referred to, in reading order. Continues the given counters. */
export const placesInChapter = (chapterId: string, doc: DocJson | null, own: ChapterNumber, counters: Counters): FoundPlace[] => {
  const found: FoundPlace[] = []
  const headings: OpenHeading[] = []
  const next = (counter: string): number => {
    const value = (counters.get(counter) ?? 0) + 1
    counters.set(counter, value)
    return value
  }
  if (doc !== null)
    walk(doc, (node, parent) => {
      if (node.type === 'reference') {
        const entry = place(chapterId, idOf(node), 'reference', String(next('reference')), inlineText(node).trim())
        found.push({ place: entry, name: textAttr(node, 'key'), about: entry.title })
        return
      }
      const numbered = numberBlock(node, { own, top: parent?.type === 'doc', headings, next })
      if (numbered === undefined) return
      const entry = place(chapterId, idOf(node), numbered.kind, numbered.number, titleOf(node))
      found.push({ place: entry, name: textAttr(node, 'label'), about: entry.title || textAttr(node, 'latex') })
    })
  return found
}

/** Finds the target of a reference. Tried in this order: a block of this chapter, a label, a bibliography key, a block of any chapter. */
export const findPlace = (numbers: BookNumbers, chapterId: string, target: string): NumberedPlace | undefined => {
  const near = numbers.blocks.get(chapterId)?.get(target) ?? numbers.labels.get(target) ?? numbers.cites.get(target)
  if (near !== undefined) return near
  for (const blocks of numbers.blocks.values()) {
    const found = blocks.get(target)
    if (found !== undefined) return found
  }
  return undefined
}

/** Longer titles are cut, because a title is repeated wherever something refers to it. */
const LONGEST_TITLE = 500

const place = (chapterId: string, blockId: string | null, kind: NumberedKind, number: string, title: string): NumberedPlace => ({
  chapterId,
  blockId,
  kind,
  number,
  title: title.slice(0, LONGEST_TITLE).toWellFormed(),
  label: { 'zh-CN': labelOf(kind, number, 'zh-CN'), 'en-US': labelOf(kind, number, 'en-US') },
})

const keepLabel = (numbers: BookNumbers, label: string, entry: NumberedPlace): void => {
  if (label === '') return
  if (numbers.labels.has(label)) numbers.duplicates.push({ label, chapterId: entry.chapterId, blockId: entry.blockId })
  else numbers.labels.set(label, entry)
}

const titleOf = (node: NodeJson): string =>
  (node.type === 'heading' || node.type === 'figure' ? inlineText(node) : textAttr(node, 'caption') || textAttr(node, 'title')).trim()
