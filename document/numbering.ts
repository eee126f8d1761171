import type { BookLanguage, NumberedKind } from './book-words.ts'
import { labelOf } from './book-words.ts'
import { chapterNumbers } from './chapter-numbers.ts'
import type { ChapterKind } from './chapter-numbers.ts'
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
  /** Chapter id, then block id. */
  blocks: Map<string, Map<string, Place>>
  labels: Map<string, Place>
  /** Bibliography keys. */
  cites: Map<string, Place>
  duplicates: { label: string; chapterId: string; blockId: string | null }[]
}

/**
 * Numbers a whole book, chapters given in reading order. Figures, tables, code and boxes count through a top chapter
 * (图 3-5), equations and headings through the section (（3.2.1）). A label used twice belongs to the first.
 */
export const numberBook = (chapters: readonly BookChapter[]): BookNumbers => {
  const numbered = chapterNumbers(chapters)
  const numbers: BookNumbers = { chapters: new Map(), blocks: new Map(), labels: new Map(), cites: new Map(), duplicates: [] }
  const counters = new Map<string, number>()
  let references = 0
  const next = (counter: string): number => {
    const value = (counters.get(counter) ?? 0) + 1
    counters.set(counter, value)
    return value
  }
  for (const chapter of chapters) {
    const own = numbered.get(chapter.id)!
    numbers.chapters.set(chapter.id, own.number)
    const blocks = new Map<string, Place>()
    numbers.blocks.set(chapter.id, blocks)
    const here = place(chapter.id, null, 'chapter', own.number, chapter.name)
    if (chapter.doc === null) continue
    keepLabel(numbers, textAttr(chapter.doc, 'label'), here)
    const headings: OpenHeading[] = []
    walk(chapter.doc, (node, parent) => {
      if (node.type === 'reference') {
        references += 1
        const entry = place(chapter.id, idOf(node), 'reference', String(references), inlineText(node).trim())
        blocks.set(idOf(node), entry)
        const key = textAttr(node, 'key')
        if (key !== '' && !numbers.cites.has(key)) numbers.cites.set(key, entry)
        return
      }
      const found = numberBlock(node, { own, top: parent?.type === 'doc', headings, next })
      if (found === undefined) return
      const entry = place(chapter.id, idOf(node), found.kind, found.number, titleOf(node))
      blocks.set(idOf(node), entry)
      keepLabel(numbers, textAttr(node, 'label'), entry)
    })
  }
  return numbers
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

const place = (chapterId: string, blockId: string | null, kind: NumberedKind, number: string, title: string): Place => ({
  chapterId,
  blockId,
  kind,
  number,
  title,
  label: { 'zh-CN': labelOf(kind, number, 'zh-CN'), 'en-US': labelOf(kind, number, 'en-US') },
})

const keepLabel = (numbers: BookNumbers, label: string, entry: Place): void => {
  if (label === '') return
  if (numbers.labels.has(label)) numbers.duplicates.push({ label, chapterId: entry.chapterId, blockId: entry.blockId })
  else numbers.labels.set(label, entry)
}

const titleOf = (node: NodeJson): string =>
  (node.type === 'heading' || node.type === 'figure' ? inlineText(node) : textAttr(node, 'caption') || textAttr(node, 'title')).trim()
