import type { BookLanguage } from '../text/book-words.ts'
import { FORMULA_LIMITS } from './formulas.ts'
import type { NodeJson } from '../schema/node-json.ts'
import type { FormulaBudget } from './render-math.ts'

/** The resolved target of a reference. */
type Resolved = { label: string; href: string; title: string }

/** Renders code of a language as HTML lines, and subtracts the length of what it has coloured from `budget.left`. */
export type Highlight = (code: string, language: string, budget: { left: number }) => string

/** What the renderer needs to know besides the document of a chapter. */
export type RenderContext = {
  lang: BookLanguage
  /** The address of a stored file. */
  fileUrl: (id: string) => string
  /** Finds the target of a cross reference, of `recto:` and of a bibliography key. */
  resolve: (target: string) => Resolved | undefined
  /** Block id → its label in this language: 图 3-5, （3.2.1）, 3.2.1. */
  numbers: ReadonlyMap<string, string>
  /** Width and height of a picture in pixels, which avoid layout shifts while it loads. */
  imageSize?: (id: string) => { width: number; height: number } | undefined
  /** The address of a stored picture in at most this many pixels of width; without it there is only the original. */
  scaledUrl?: (id: string, width: number) => string
  /** The address of a question, homework, test or resource. */
  embedHref?: (kind: string, ref: string) => string | undefined
  /** Colours code; without it code is plain. A browser loads it when a text has code, because the grammars are large. */
  highlight?: Highlight
  /** Prefix for the ids of footnotes, when several chapters are on one page. */
  prefix?: string
}

/** Characters of code that are highlighted in one chapter; further code is shown plain. */
const MOST_COLOURED = 300_000

/** State of a rendering: the footnotes so far, and the remaining budgets of formulas and code. */
export type Rendering = { context: RenderContext; footnotes: NodeJson[]; formulas: FormulaBudget; code: { left: number } }

export const beginRendering = (context: RenderContext): Rendering => ({
  context,
  footnotes: [],
  formulas: { lang: context.lang, left: FORMULA_LIMITS.ofChapter.html },
  code: { left: MOST_COLOURED },
})
