import type { FootnoteDefinition, Root } from '../markdown/mdast-types.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { ReferenceEntry } from './bibliography.ts'
import type { Report } from './import-types.ts'
import { prepare } from '../markdown/markdown-scan.ts'
import type { Token } from '../markdown/markdown-tokens.ts'
import { countFormulas } from '../../render/formulas.ts'
import { mathProblem } from '../../render/render-math.ts'

/** State shared by all files of a book during its import. */
export type BookImport = {
  /** Whether the source uses the d2l dialect. */
  dialect: boolean
  /** All labels defined in the chapters. */
  labels: Set<string>
  /** File path → label of its chapter. */
  chapterLabels: Map<string, string>
  /** Labels of chapters that are the target of a link. */
  linked: Set<string>
  bibliography: ReadonlyMap<string, ReferenceEntry>
  /** Keys in the order in which they are first cited. */
  cited: Set<string>
  assets: Set<string>
  has: (path: string) => boolean
}

/** A Markdown file, or a part of one, that is being read. */
export type FileImport = {
  path: string
  book: BookImport
  report: Report
  root: Root
  /** The text that was parsed, with placeholders. */
  text: string
  tokens: readonly Token[]
  /** Whether the caption of a picture is being read. */
  inCaption: boolean
  /** While the text of a footnote is read. */
  inFootnote: boolean
  /** The line in the source for a line of the parsed text. */
  lineOf: (parsed: number | undefined) => number
  definitions: Map<string, string>
  footnotes: Map<string, FootnoteDefinition>
  /** Whether a formula stays a formula. One that exceeds a limit does not and is reported; one that KaTeX refuses does and is reported too. */
  keepsFormula: (value: string, display: boolean, line: number) => boolean
}

export const parse = (text: string): Root => fromMarkdown(text, { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] })

/** Parses a part of a file; `firstLine` is its first line in the file. */
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
    inFootnote: false,
    lineOf: (parsed) => prepared.lines[(parsed ?? 1) - 1] ?? firstLine,
    definitions,
    footnotes,
    keepsFormula: (value, display, line) => {
      // Once the chapter has too many formulas, further ones are not typeset.
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
