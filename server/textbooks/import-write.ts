import { TextbookDraft } from '@recto/contract/textbooks'
import type { ReportEntry, TextbookImportResult } from '@recto/contract/textbooks-import'
import { mapFiles } from '@recto/document/files'
import { checkDocument } from '@recto/document/gate'
import type { ImportedBook, ImportedChapter } from '@recto/document/import-types'
import type { NodeJson } from '@recto/document/schema'
import { wordCount } from '@recto/document/text'
import { insertChapter } from '../chapters/queries.ts'
import { deepest, mostChapters } from '../chapters/rules.ts'
import { type Text, textOf } from '../chapters/text.ts'
import type { Db } from '../kernel/db.ts'
import { refusal } from '../kernel/refusal.ts'
import { insertFile } from '../resources/file-queries.ts'
import { recount } from './draft-queries.ts'
import type { Picture } from './import-pictures.ts'
import { insertTextbook, selectNamesLike } from './queries.ts'
import { freeName } from './rules.ts'

type Counts = TextbookImportResult['counts']

/** Writes an imported book as a draft of this member; says what it had to change on the way. */
export async function writeBook(
  db: Db,
  by: { memberId: string },
  { title, chapters: tree, textbookId }: Pick<ImportedBook, 'title' | 'chapters'> & { textbookId: string },
  pictures: ReadonlyMap<string, Picture>,
): Promise<TextbookImportResult> {
  const report: ReportEntry[] = []
  const changed = (code: string, path: string, detail: string) => report.push({ severity: 'changed', code, path, line: null, detail })
  const chapters = liftDeep(tree, changed)
  if (chapters.length > mostChapters)
    throw refusal('tooLarge', { zh: `多于 ${mostChapters} 个章节`, en: `There are more than ${mostChapters} chapters` })

  const counts = countsOf(chapters.map(({ chapter }) => chapter))
  // A second run after a lost process: the first one has written the book.
  const before = await db.selectFrom('textbooks').select('name').where('id', '=', textbookId).executeTakeFirst()
  if (before) return { textbookId, name: before.name, counts, report }

  const name = await freeNameFor(db, title.slice(0, 100))
  if (name !== title) changed('name', '', `${title} → ${name}`)
  await insertTextbook(db, by, TextbookDraft.parse({ name, language: languageOf(tree) }), textbookId)
  const ids = new Map<string, string>()
  for (const [path, { at: _at, ...picture }] of pictures) ids.set(path, (await insertFile(db, by, picture, { ...picture, textbookId })).id)
  const idOf = new Map<ImportedChapter, string>()
  for (const { chapter, parent, position } of chapters) {
    const shown = chapter.name.slice(0, 100) || '-'
    if (shown !== chapter.name) changed('name', chapter.source ?? '', `${chapter.name} → ${shown}`)
    const draft = { parentId: parent ? (idOf.get(parent) ?? null) : null, name: shown, kind: chapter.kind, text: admitted(chapter, ids), position }
    idOf.set(chapter, await insertChapter(db, by, { id: textbookId }, draft))
  }
  await recount(db, by, { id: textbookId })
  return { textbookId, name, counts, report }
}

async function freeNameFor(db: Db, wanted: string): Promise<string> {
  const taken = await selectNamesLike(db, wanted, undefined)
  return taken.has(wanted.toLowerCase()) ? freeName(wanted, taken) : wanted
}

interface Placed {
  chapter: ImportedChapter
  parent: ImportedChapter | null
  position: number
}

/** Chapters in reading order; what lies deeper than a book goes becomes a sibling on the deepest level. */
function liftDeep(tree: readonly ImportedChapter[], changed: (code: string, path: string, detail: string) => void): Placed[] {
  const placed: Placed[] = []
  const next = new Map<ImportedChapter | null, number>()
  const visit = (chapters: readonly ImportedChapter[], trail: readonly ImportedChapter[]) => {
    for (const chapter of chapters) {
      const kept = trail.slice(0, deepest - 1)
      const parent = kept.at(-1) ?? null
      const position = (next.get(parent) ?? 0) + 1
      next.set(parent, position)
      placed.push({ chapter, parent, position })
      if (trail.length >= deepest) changed('depth', chapter.source ?? '', chapter.name)
      visit(chapter.children, [...trail, chapter])
    }
  }
  visit(tree, [])
  return placed
}

/** Imports pass the same gate as everything else. */
function admitted(chapter: ImportedChapter, ids: ReadonlyMap<string, string>): Text {
  const doc = mapFiles(chapter.doc, (file) => (file.startsWith('asset:') ? (ids.get(file.slice('asset:'.length)) ?? file) : file))
  const checked = checkDocument(doc)
  if ('doc' in checked) return textOf(checked.doc)
  throw new Error(`${chapter.source ?? chapter.name}: ${JSON.stringify(checked.problems.slice(0, 3))}`)
}

const countedAs: Record<string, Exclude<keyof Counts, 'chapters' | 'words'>> = {
  figure: 'figures', inlineImage: 'figures', math: 'formulas', equation: 'formulas', table: 'tables', codeBlock: 'codeBlocks', xref: 'references', footnote: 'footnotes',
} // prettier-ignore

/** What is in the book, not what was in the source. */
function countsOf(chapters: readonly ImportedChapter[]): Counts {
  const counts = { chapters: chapters.length, words: 0, figures: 0, formulas: 0, tables: 0, codeBlocks: 0, references: 0, footnotes: 0 }
  for (const { doc } of chapters) {
    counts.words += wordCount(doc)
    count(doc, counts)
  }
  return counts
}

function count(node: NodeJson, counts: Counts): void {
  const kind = countedAs[node.type]
  if (kind) counts[kind]++
  for (const child of node.content ?? []) count(child, counts)
}

/** Chinese when at least every thirtieth sign of the first chapters is. */
function languageOf(chapters: readonly ImportedChapter[]): 'zh-CN' | 'en-US' {
  const text = JSON.stringify(chapters.slice(0, 3))
  return (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) * 30 > text.length ? 'zh-CN' : 'en-US'
}
