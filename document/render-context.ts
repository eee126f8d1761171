import type { BookLanguage } from './book-words.ts'
import type { NodeJson } from './node-json.ts'

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

/** A rendering in progress. */
export type Rendering = { context: RenderContext; footnotes: NodeJson[] }
