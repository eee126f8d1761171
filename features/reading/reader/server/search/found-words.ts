import { type BlockText, blockTexts, FORMULA } from '#document/text/block-texts.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { type FormulaBudget, renderMath } from '#document/render/render-math.ts'
import { foldText, findMatches } from '#plain/text/fold-text.ts'
import type { ChapterLabels } from '#features/authoring/textbooks/server/editions/edition-labels.ts'

/** The searchable text of a book: the lines of each chapter by id, with their normalised form for comparison. */
export type BookText = ReadonlyMap<string, readonly SearchLine[]>
interface SearchLine extends BlockText {
  folded: string
}

/** A part of the excerpt of a hit; a formula is HTML. */
export interface Piece {
  kind: 'text' | 'hit' | 'formula'
  text: string
}
export interface FoundPlace {
  /** Empty for the title of the chapter. */
  block: string
  pieces: Piece[]
}
export interface FoundChapter {
  id: string
  count: number
  /** Lines with hits in reading order; not all of them once the list is long. */
  places: FoundPlace[]
}
export interface Found {
  words: string
  count: number
  chapters: FoundChapter[]
}

const maxListed = 120
/** The most characters of HTML for the formulas of one result list. */
const maxFormulaHtml = 500_000
const shownBefore = 12
const shownAfter = 40

interface SearchChapter {
  id: string
  name: string
  content: NodeJson
  /** The labels that cross-references in the chapter show. */
  targets?: ChapterLabels['targets']
}

export function textOfBook(chapters: readonly SearchChapter[]): BookText {
  return new Map(
    chapters.map(({ id, name, content, targets = {} }) => {
      const lines = [{ block: '', text: name, formulas: [] }, ...blockTexts(content, (target) => targets[target]?.label)]
      return [id, lines.map((line) => ({ ...line, folded: foldText(line.text).folded }))]
    }),
  )
}

/** Searches for the text as a phrase; undefined when the search text is empty. */
export function findWords(text: BookText, words: string, lang: BookLanguage): Found | undefined {
  const wanted = foldText(words).folded
  if (!wanted) return undefined
  const chapters: FoundChapter[] = []
  let count = 0
  let listed = 0
  const setting: FormulaBudget = { lang, left: maxFormulaHtml }
  for (const [id, lines] of text) {
    const chapter: FoundChapter = { id, count: 0, places: [] }
    for (const line of lines) {
      if (!line.folded.includes(wanted)) continue
      const hits = findMatches(foldText(line.text), wanted)
      chapter.count += hits.length
      if (listed++ < maxListed) chapter.places.push({ block: line.block, pieces: piecesOf(line, hits, setting) })
    }
    count += chapter.count
    if (chapter.count) chapters.push(chapter)
  }
  return { words, count, chapters }
}

/** An excerpt of a line around its first hit, split into text, hits and formulas. */
function piecesOf({ text, formulas }: BlockText, hits: readonly { from: number; to: number }[], setting: FormulaBudget): Piece[] {
  const [first] = hits
  if (!first) return []
  const from = first.from <= shownBefore ? 0 : wholeCharacter(text, first.from - shownBefore)
  const to = Math.min(text.length, wholeCharacter(text, first.to + shownAfter))
  const pieces: Piece[] = []
  // Formulas are numbered in order; those before the excerpt are skipped.
  let formula = text.slice(0, from).split(FORMULA).length - 1
  const add = (words: string) => {
    for (const [at, part] of words.split(FORMULA).entries()) {
      if (at > 0) pieces.push({ kind: 'formula', text: renderMath(formulas[formula++] ?? '', false, setting) })
      if (part) pieces.push({ kind: 'text', text: part })
    }
  }
  let at = from
  for (const hit of hits) {
    if (hit.to > to) break
    add(text.slice(at, hit.from))
    pieces.push({ kind: 'hit', text: text.slice(hit.from, hit.to) })
    at = hit.to
  }
  add(text.slice(at, to))
  if (from > 0) pieces.unshift({ kind: 'text', text: '…' })
  if (to < text.length) pieces.push({ kind: 'text', text: '…' })
  return pieces
}

/** The index, moved back by one when it would split a surrogate pair. */
const wholeCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)
