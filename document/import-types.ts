import type { ChapterKind } from './chapter-numbers.ts'
import type { FormulaExcess } from './formulas.ts'
import type { DocJson } from './node-json.ts'

/** What an import did that a person should know. `lost`: is not in the book. `missing`: the source points at something it does not hold. */
export type ReportEntry = { severity: 'changed' | 'lost' | 'missing'; code: ReportCode; path: string; line: number; detail: string }

export type ReportCode =
  | 'comment'
  | 'html'
  | 'directive'
  | 'slide-marker'
  | 'link'
  | 'remote-image'
  | 'image'
  | 'reference'
  | 'citation'
  | 'duplicate-label'
  | 'loose-label'
  | 'formula'
  | `formula-${FormulaExcess}`
  | 'chapter'
  | 'not-in-contents'
  | 'refused'
  /** A passage or file whose reading would take too long is taken as plain text. */
  | 'too-intricate'
  | 'too-slow'

export type Report = (severity: ReportEntry['severity'], code: ReportCode, line: number, detail: string) => void

export type MarkdownSource = {
  /** Path → text of every .md and .bib file, with / between folders. */
  files: ReadonlyMap<string, string>
  /** Whether a picture of this path is in the source. */
  has: (path: string) => boolean
  /** Files that are taken as plain text, since reading them took too long before. */
  plain?: ReadonlySet<string>
}

/** `source` is the path of the file; a chapter without one was made by the import. */
export type ImportedChapter = {
  name: string
  kind: ChapterKind
  label: string | null
  source: string | null
  doc: DocJson
  children: ImportedChapter[]
}

export type ImportedBook = { title: string; chapters: ImportedChapter[]; assets: string[]; report: ReportEntry[] }
