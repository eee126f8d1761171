import type { ReportEntry, TextbookImportResult } from '#contract/job-results.ts'
import { filesIn } from '#document/gate/files.ts'
import { importMarkdown } from '#document/exchange/markdown/import-markdown.ts'
import type { ImportedChapter } from '#document/exchange/d2l/import-types.ts'
import type { NodeJson } from '#document/schema/schema.ts'
import { wordCount } from '#document/text/text.ts'
import { limitReport } from '#server/kernel/files/archive/archive-source.ts'

// Reads Markdown in a worker thread: a large manuscript takes seconds, and a hostile one can be stopped without affecting the server.

export interface Manuscript {
  texts: ReadonlyMap<string, string>
  pictures: ReadonlySet<string>
  /** Files that are imported as plain text. */
  plain: ReadonlySet<string>
}

/** A chapter as JSON, whose files are still referred to by their paths. */
export interface ReadChapter extends Omit<ImportedChapter, 'doc' | 'children'> {
  json: string
  files: string[]
  children: ReadChapter[]
}

export interface ReadBook {
  title: string
  language: 'zh-CN' | 'en-US'
  chapters: ReadChapter[]
  assets: string[]
  counts: Counts
  report: ReportEntry[]
}
type Counts = TextbookImportResult['counts']

/** Parses the texts into a book; calls `notifyReaders` with the path of each file before it is read. */
export function readManuscript({ texts, pictures, plain }: Manuscript, tell: (path: string) => void): ReadBook {
  const book = importMarkdown({ files: texts, has: (path) => pictures.has(path), plain }, tell)
  const counts = { chapters: 0, words: 0, figures: 0, formulas: 0, tables: 0, codeBlocks: 0, references: 0, footnotes: 0 }
  const written = ({ doc, children, ...chapter }: ImportedChapter): ReadChapter => {
    counts.chapters += 1
    counts.words += wordCount(doc)
    count(doc, counts)
    return { ...chapter, json: JSON.stringify(doc), files: filesIn(doc), children: children.map(written) }
  }
  const chapters = book.chapters.map(written)
  return { ...book, chapters, counts, language: languageOf(chapters), report: limitReport(book.report) }
}

const countedAs: Record<string, Exclude<keyof Counts, 'chapters' | 'words'>> = {
  figure: 'figures',
  inlineImage: 'figures',
  math: 'formulas',
  equation: 'formulas',
  table: 'tables',
  codeBlock: 'codeBlocks',
  xref: 'references',
  footnote: 'footnotes',
}

/** Counts what is in the resulting book, not in the source. */
function count(node: NodeJson, counts: Counts): void {
  const kind = countedAs[node.type]
  if (kind) counts[kind]++
  for (const child of node.content ?? []) count(child, counts)
}

/** Chinese when more than one in thirty characters of the first three chapters is Chinese. */
function languageOf(chapters: readonly ReadChapter[]): ReadBook['language'] {
  const text = JSON.stringify(chapters.slice(0, 3))
  return (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) * 30 > text.length ? 'zh-CN' : 'en-US'
}
