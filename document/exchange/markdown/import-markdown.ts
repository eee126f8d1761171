import { readBibliography } from '../d2l/bibliography.ts'
import { contentsOf, isChapterFile } from '../d2l/import-contents.ts'
import type { BookImport } from '../d2l/import-file.ts'
import { buildChapters, bibliographyChapter } from '../d2l/import-tree.ts'
import type { ImportedBook, MarkdownSource, ReportEntry } from '../d2l/import-types.ts'
import { isLabel } from '../../schema/schema-attributes.ts'

export type { ImportedBook, ImportedChapter, MarkdownSource } from '../d2l/import-types.ts'

/**
 * Imports a folder of Markdown files as a book: generic folders and the d2l dialect (```toc, roles, tabs, cells, BibTeX). Pictures
 * are named `asset:<path>`; the caller stores `assets` and maps them to files. `begin` is called before each file is read.
 */
export const importMarkdown = (source: MarkdownSource, begin?: (path: string) => void): ImportedBook => {
  const report: ReportEntry[] = []
  const bib = [...source.files].filter(([path]) => /\.bib$/i.test(path)).map(([, text]) => text)
  const contents = contentsOf(source.files)
  const left = new Set(contents.unlisted)
  const used = [...source.files].filter(([path]) => isChapterFile(path) && !left.has(path))
  const dialect = used.some(([, text]) => /^```toc|^:(?:label|begin_tab|eqlabel):`|^#@tab |:(?:numref|eqref|cite):`/m.test(text))
  const book: BookImport = {
    dialect,
    labels: new Set(used.flatMap(([, text]) => [...text.matchAll(/:(?:eq)?label:`([^`\n]+)`/g)].map((match) => match[1]!.trim()))),
    chapterLabels: new Map(used.map(([path, text]) => [path, labelOf(path, text)])),
    linked: new Set(),
    bibliography: readBibliography(bib),
    cited: new Set(),
    assets: new Set(),
    has: source.has,
  }
  for (const { path, line, from } of contents.missing) {
    const generated = /reference|bibliograph/i.test(path) && bib.length > 0
    if (!generated) report.push({ severity: 'missing', code: 'chapter', path: from, line, detail: path })
  }
  for (const path of contents.unlisted) report.push({ severity: 'lost', code: 'not-in-contents', path, line: 1, detail: path })

  const { title, chapters } = buildChapters(contents, source, book, report, begin)
  const references = bibliographyChapter(book)
  if (references !== undefined) chapters.push(references)
  return { title, chapters, assets: [...book.assets], report: inOrder(report) }
}

/** Sorted by file, in the order of reading, then by line. */
const inOrder = (report: readonly ReportEntry[]): ReportEntry[] => {
  const order = new Map([...new Set(report.map(({ path }) => path))].map((path, at) => [path, at]))
  return report.toSorted((a, b) => order.get(a.path)! - order.get(b.path)! || a.line - b.line)
}

/** The label below a file's first title, or one derived from its path. */
const labelOf = (path: string, text: string): string => {
  const given = /^(?:#[ \t][^\n]*|[^\n]+\n=+[ \t]*)\n+:label:`([^`\n]+)`/m.exec(text)?.[1]?.trim()
  if (given !== undefined && isLabel(given)) return given
  return `file:${path.replace(/\.(md|markdown)$/i, '').replace(/[^\p{L}\p{N}_.:/+-]/gu, '-')}`.slice(0, 200)
}
