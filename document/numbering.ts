import type { BookLanguage, NumberedKind } from './book-words.ts'
import { labelOf } from './book-words.ts'
import { chapterNumbers } from './chapter-numbers.ts'
import type { ChapterKind, ChapterNumber } from './chapter-numbers.ts'
import type { DocJson, NodeJson } from './node-json.ts'
import { numberBlock } from './number-block.ts'
import type { OpenHeading } from './number-block.ts'
import { inlineText } from './text.ts'
import { idOf, textAttr, walk } from './walk.ts'

export type { ChapterKind } from './chapter-numbers.ts'
export type BookChapter = { id: string; parentId: string | null; kind: ChapterKind; name: string; doc: DocJson | null }

/** Where a thing stands and what it is called. `blockId` is null for a chapter itself. */
export type Place = {
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
  places: Map<string, Place>
  /** Chapter id, then block id. */
  blocks: Map<string, Map<string, Place>>
  labels: Map<string, Place>
  /** Bibliography keys. */
  cites: Map<string, Place>
  duplicates: { label: string; chapterId: string; blockId: string | null }[]
}

/** How often each thing that counts has come so far, by the name of its counter. */
export type Counters = Map<string, number>

/**
 * Numbers a whole book, chapters given in reading order. Figures, tables, code and boxes count through a top chapter
 * (图 3-5), equations and headings through the section (（3.2.1）). A label used twice belongs to the first.
 */
export const numberBook = (chapters: readonly BookChapter[]): BookNumbers => {
  const numbered = chapterNumbers(chapters)
  const numbers: BookNumbers = { chapters: new Map(), places: new Map(), blocks: new Map(), labels: new Map(), cites: new Map(), duplicates: [] }
  const counters: Counters = new Map()
  for (const chapter of chapters) {
    const own = numbered.get(chapter.id)!
    const here = chapterPlace(chapter.id, own, chapter.name)
    numbers.chapters.set(chapter.id, own.number)
    numbers.places.set(chapter.id, here)
    if (chapter.doc !== null) keepLabel(numbers, textAttr(chapter.doc, 'label'), here)
    const blocks = new Map<string, Place>()
    numbers.blocks.set(chapter.id, blocks)
    for (const { place: entry, name } of placesIn(chapter.id, chapter.doc, own, counters)) {
      blocks.set(entry.blockId!, entry)
      if (entry.kind !== 'reference') keepLabel(numbers, name, entry)
      else if (name !== '' && !numbers.cites.has(name)) numbers.cites.set(name, entry)
    }
  }
  return numbers
}

/** A chapter as something to refer to. */
export const chapterPlace = (chapterId: string, own: ChapterNumber, name: string): Place => place(chapterId, null, 'chapter', own.number, name)

/** `name` is the label, or the key of a source; `about` says what it is: its title, or the source of a formula. */
export type FoundPlace = { place: Place; name: string; about: string }

/** The things of one chapter that can be referred to, as they stand. The counters go on. */
export const placesIn = (chapterId: string, doc: DocJson | null, own: ChapterNumber, counters: Counters): FoundPlace[] => {
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

/** Finds a target of a reference: a block of this chapter, a label, a bibliography key, a block of any chapter. */
export const findPlace = (numbers: BookNumbers, chapterId: string, target: string): Place | undefined => {
  const near = numbers.blocks.get(chapterId)?.get(target) ?? numbers.labels.get(target) ?? numbers.cites.get(target)
  if (near !== undefined) return near
  for (const blocks of numbers.blocks.values()) {
    const found = blocks.get(target)
    if (found !== undefined) return found
  }
  return undefined
}

/** A title stands wherever something refers to it: a longer one is cut. */
const LONGEST_TITLE = 500

const place = (chapterId: string, blockId: string | null, kind: NumberedKind, number: string, title: string): Place => ({
  chapterId,
  blockId,
  kind,
  number,
  title: title.slice(0, LONGEST_TITLE).toWellFormed(),
  label: { 'zh-CN': labelOf(kind, number, 'zh-CN'), 'en-US': labelOf(kind, number, 'en-US') },
})

const keepLabel = (numbers: BookNumbers, label: string, entry: Place): void => {
  if (label === '') return
  if (numbers.labels.has(label)) numbers.duplicates.push({ label, chapterId: entry.chapterId, blockId: entry.blockId })
  else numbers.labels.set(label, entry)
}

const titleOf = (node: NodeJson): string =>
  (node.type === 'heading' || node.type === 'figure' ? inlineText(node) : textAttr(node, 'caption') || textAttr(node, 'title')).trim()
