import type { ChapterKind } from '../../numbering/chapter-numbers.ts'
import type { FormulaLimit } from '../../render/formulas.ts'
import type { DocJson } from '../../schema/node-json.ts'

/** An entry of an import's report. `lost`: not in the book. `missing`: the source refers to something that it does not contain. */
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
  | `formula-${FormulaLimit}`
  | 'chapter'
  | 'not-in-contents'
  | 'refused'
  /** A passage or file that would take too long to parse was imported as plain text. */
  | 'too-intricate'
  | 'too-slow'

export type Report = (severity: ReportEntry['severity'], code: ReportCode, line: number, detail: string) => void

export type MarkdownSource = {
  /** Path → text of every .md and .bib file, with / between folders. */
  files: ReadonlyMap<string, string>
  /** Whether a picture of this path is in the source. */
  has: (path: string) => boolean
  /** Files to import as plain text, because parsing them took too long in an earlier attempt. */
  plain?: ReadonlySet<string>
}

/** `source` is the path of the file; null for a chapter that the import has generated. */
export type ImportedChapter = {
  name: string
  kind: ChapterKind
  label: string | null
  source: string | null
  doc: DocJson
  children: ImportedChapter[]
}

export type ImportedBook = { title: string; chapters: ImportedChapter[]; assets: string[]; report: ReportEntry[] }
