import type { FootnoteDefinition, Root } from './mdast-types.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { ReferenceEntry } from './bibliography.ts'
import type { Report } from './import-types.ts'
import { prepare } from './markdown-scan.ts'
import type { Token } from './markdown-tokens.ts'
import { countFormulas } from './formulas.ts'
import { mathProblem } from './render-math.ts'

/** What all files of a book share while it is brought in. */
export type BookImport = {
  /** Whether the source speaks the d2l dialect. */
  dialect: boolean
  /** Every label that is given somewhere in the contents. */
  labels: Set<string>
  /** Path of a file → the label of its chapter. */
  chapterLabels: Map<string, string>
  /** Labels of chapters that a link leads to. */
  linked: Set<string>
  bibliography: ReadonlyMap<string, ReferenceEntry>
  /** Keys in the order in which they are first cited. */
  cited: Set<string>
  assets: Set<string>
  has: (path: string) => boolean
}

/** One piece of Markdown being read. */
export type FileImport = {
  path: string
  book: BookImport
  report: Report
  root: Root
  /** The text that was parsed, with placeholders. */
  text: string
  tokens: readonly Token[]
  /** The words of a picture are being read. */
  inCaption: boolean
  /** The line in the source for a line of the parsed text. */
  lineOf: (parsed: number | undefined) => number
  definitions: Map<string, string>
  footnotes: Map<string, FootnoteDefinition>
  /** Whether a formula can be kept as one; what cannot be set, or passes a limit, is reported. */
  keepsFormula: (value: string, display: boolean, line: number) => boolean
}

export const parse = (text: string): Root => fromMarkdown(text, { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] })

/** Parses a piece of a file that begins at a line of it. */
export const readMarkdown = (text: string, firstLine: number, path: string, book: BookImport, report: Report): FileImport => {
  const prepared = prepare(text, { dialect: book.dialect, firstLine, report })
  const root = parse(prepared.text)
  const definitions = new Map<string, string>()
  const footnotes = new Map<string, FootnoteDefinition>()
  collect(root, definitions, footnotes)
  const passed = countFormulas()
  return {
    path,
    book,
    report,
    root,
    text: prepared.text,
    tokens: prepared.tokens,
    inCaption: false,
    lineOf: (parsed) => prepared.lines[(parsed ?? 1) - 1] ?? firstLine,
    definitions,
    footnotes,
    keepsFormula: (value, display, line) => {
      // When the chapter has too many, the next ones are not even tried.
      const code = passed(value) ?? mathProblem(value, display)?.code
      if (code === undefined || code === 'refused') {
        if (code !== undefined) report('changed', 'formula', line, value.slice(0, 300))
        return true
      }
      report('lost', `formula-${code}`, line, value.slice(0, 100))
      return false
    },
  }
}

const collect = (node: { children?: readonly unknown[] }, definitions: Map<string, string>, footnotes: Map<string, FootnoteDefinition>): void => {
  for (const child of (node.children ?? []) as Root['children']) {
    if (child.type === 'definition') {
      if (!definitions.has(child.identifier)) definitions.set(child.identifier, child.url)
    } else if (child.type === 'footnoteDefinition') footnotes.set(child.identifier, child)
    else if ('children' in child) collect(child, definitions, footnotes)
  }
}
