import type { BookLanguage } from './book-words.ts'
import { FORMULA_LIMITS } from './formulas.ts'
import type { NodeJson } from './node-json.ts'
import type { FormulaSetting } from './render-math.ts'

/** A place that a reference leads to. */
export type Resolved = { label: string; href: string; title: string }

/** What the renderer has to be told about the world around a chapter. */
export type RenderContext = {
  lang: BookLanguage
  /** The address of a file of the store. */
  fileUrl: (id: string) => string
  /** Finds the target of a cross reference, of `recto:` and of a bibliography key. */
  resolve: (target: string) => Resolved | undefined
  /** Block id → what it is called in this language: 图 3-5, （3.2.1）, 3.2.1. */
  numbers: ReadonlyMap<string, string>
  /** Width and height of a picture in pixels, so that the page does not jump. */
  imageSize?: (id: string) => { width: number; height: number } | undefined
  /** Where a question, homework, test or resource opens. */
  embedHref?: (kind: string, ref: string) => string | undefined
  /** Put before the ids of footnotes when several chapters stand on one page. */
  prefix?: string
}

/** Characters of code that are coloured in one chapter; what follows is shown plain. */
const MOST_COLOURED = 300_000

/** A rendering in progress: its footnotes so far, and what its formulas and code may still take. */
export type Rendering = { context: RenderContext; footnotes: NodeJson[]; formulas: FormulaSetting; code: { left: number } }

export const beginRendering = (context: RenderContext): Rendering => ({
  context,
  footnotes: [],
  formulas: { lang: context.lang, left: FORMULA_LIMITS.ofChapter.html },
  code: { left: MOST_COLOURED },
})
