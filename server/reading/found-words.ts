import { type BlockText, blockTexts, FORMULA } from '@recto/document/block-texts'
import type { BookLanguage } from '@recto/document/book-words'
import type { NodeJson } from '@recto/document/node-json'
import { type FormulaSetting, renderMath } from '@recto/document/render-math'
import { foldText, placesIn } from '@recto/plain/fold-text'
import type { ChapterLabels } from '../textbooks/edition-labels.ts'

/** What a search looks through: the lines of each chapter by its id, with their words as they are compared. */
export type BookText = ReadonlyMap<string, readonly SearchLine[]>
interface SearchLine extends BlockText {
  folded: string
}

/** A part of a line that is shown for a hit; a formula is HTML. */
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
  /** Some of its lines, in reading order; fewer than there are once the list is long. */
  places: FoundPlace[]
}
export interface Found {
  words: string
  count: number
  chapters: FoundChapter[]
}

const mostListed = 120
/** Characters of HTML that the formulas of one list may become. */
const mostFormulas = 500_000
const shownBefore = 12
const shownAfter = 40

interface SearchChapter {
  id: string
  name: string
  content: NodeJson
  /** What its cross references read. */
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

/** Looks for the words as they stand, one beside the other; undefined when there is nothing to look for. */
export function findWords(text: BookText, words: string, lang: BookLanguage): Found | undefined {
  const wanted = foldText(words).folded
  if (!wanted) return undefined
  const chapters: FoundChapter[] = []
  let count = 0
  let listed = 0
  const setting: FormulaSetting = { lang, left: mostFormulas }
  for (const [id, lines] of text) {
    const chapter: FoundChapter = { id, count: 0, places: [] }
    for (const line of lines) {
      if (!line.folded.includes(wanted)) continue
      const hits = placesIn(foldText(line.text), wanted)
      chapter.count += hits.length
      if (listed++ < mostListed) chapter.places.push({ block: line.block, pieces: piecesOf(line, hits, setting) })
    }
    count += chapter.count
    if (chapter.count) chapters.push(chapter)
  }
  return { words, count, chapters }
}

/** A line around its first hit, cut into what is shown in its own way. */
function piecesOf({ text, formulas }: BlockText, hits: readonly { from: number; to: number }[], setting: FormulaSetting): Piece[] {
  const [first] = hits
  if (!first) return []
  const from = first.from <= shownBefore ? 0 : wholeSign(text, first.from - shownBefore)
  const to = Math.min(text.length, wholeSign(text, first.to + shownAfter))
  const pieces: Piece[] = []
  // Formulas are taken in order: those before the part that is shown are passed over.
  let formula = text.slice(0, from).split(FORMULA).length - 1
  const say = (words: string) => {
    for (const [at, part] of words.split(FORMULA).entries()) {
      if (at > 0) pieces.push({ kind: 'formula', text: renderMath(formulas[formula++] ?? '', false, setting) })
      if (part) pieces.push({ kind: 'text', text: part })
    }
  }
  let at = from
  for (const hit of hits) {
    if (hit.to > to) break
    say(text.slice(at, hit.from))
    pieces.push({ kind: 'hit', text: text.slice(hit.from, hit.to) })
    at = hit.to
  }
  say(text.slice(at, to))
  if (from > 0) pieces.unshift({ kind: 'text', text: '…' })
  if (to < text.length) pieces.push({ kind: 'text', text: '…' })
  return pieces
}

/** The place, or the one before it when it would cut a sign in two. */
const wholeSign = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)
