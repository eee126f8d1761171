import type { ReportEntry, TextbookImportResult } from '#contract/job-results.ts'
import { TextbookDraft } from '#features/authoring/textbooks/contract.ts'
import { insertChapter } from '#features/authoring/chapters/server/queries.ts'
import type { Text } from '#features/authoring/chapters/server/make-text.ts'
import { maxChapterDepth, maxChapters, mustFitBook } from '#features/authoring/textbooks/server/draft/chapter-rules.ts'
import { withFiles } from '#features/authoring/chapters/server/text.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { recount } from '#features/authoring/textbooks/server/draft/draft-queries.ts'
import type { Picture } from '#server/kernel/files/archive/convert-pictures.ts'
import type { ReadBook, ReadChapter } from './import-thread.ts'
import { findTextbookName, insertTextbook, selectNamesLike } from '#features/authoring/textbooks/server/queries.ts'
import { freeName } from '#features/authoring/textbooks/server/rules.ts'

/** Writes an imported book as a draft of this member; the report lists what had to be changed. */
export async function writeBook(
  db: Db,
  by: { institutionId: string; memberId: string },
  { title, chapters: tree, counts, language, textbookId }: Omit<ReadBook, 'assets' | 'report'> & { textbookId: string },
  pictures: ReadonlyMap<string, Picture>,
): Promise<TextbookImportResult> {
  const report: ReportEntry[] = []
  const changed = (code: string, path: string, detail: string) => report.push({ severity: 'changed', code, path, line: null, detail })
  const chapters = liftDeep(tree, changed)
  if (chapters.length > maxChapters)
    throw refusal('tooLarge', { zh: `多于 ${maxChapters} 个章节`, en: `There are more than ${maxChapters} chapters` })

  // On a second run after a lost process the first one has already written the textbook.
  const written = await findTextbookName(db, textbookId)
  if (written !== undefined) return { textbookId, name: written, counts, report }

  const name = await freeNameFor(db, title.slice(0, 100))
  if (name !== title) changed('name', '', `${title} → ${name}`)
  await insertTextbook(db, by, TextbookDraft.parse({ name, language }), textbookId)
  const ids = new Map<string, string>()
  for (const [path, { at: _at, ...picture }] of pictures) ids.set(path, (await insertFile(db, by, picture, { ...picture, textbookId })).id)
  const idOf = new Map<ReadChapter, string>()
  for (const { chapter, parent, position } of chapters) {
    const chapterName = chapter.name.slice(0, 100) || '-'
    if (chapterName !== chapter.name) changed('name', chapter.source ?? '', `${chapter.name} → ${chapterName}`)
    const text = await admitted(by.institutionId, chapter, ids)
    const draft = { parentId: parent ? (idOf.get(parent) ?? null) : null, name: chapterName, kind: chapter.kind, text, position }
    idOf.set(chapter, await insertChapter(db, by, { id: textbookId }, draft))
  }
  mustFitBook(await recount(db, by, { id: textbookId }))
  return { textbookId, name, counts, report }
}

async function freeNameFor(db: Db, wanted: string): Promise<string> {
  const taken = await selectNamesLike(db, wanted, undefined)
  return taken.has(wanted.toLowerCase()) ? freeName(wanted, taken) : wanted
}

interface Placed {
  chapter: ReadChapter
  parent: ReadChapter | null
  position: number
}

/** Chapters in reading order; those below the deepest allowed level become siblings on it. */
function liftDeep(tree: readonly ReadChapter[], changed: (code: string, path: string, detail: string) => void): Placed[] {
  const placed: Placed[] = []
  const next = new Map<ReadChapter | null, number>()
  const visit = (chapters: readonly ReadChapter[], trail: readonly ReadChapter[]) => {
    for (const chapter of chapters) {
      const allowedTrail = trail.slice(0, maxChapterDepth - 1)
      const parent = allowedTrail.at(-1) ?? null
      const position = (next.get(parent) ?? 0) + 1
      next.set(parent, position)
      placed.push({ chapter, parent, position })
      if (trail.length >= maxChapterDepth) changed('depth', chapter.source ?? '', chapter.name)
      visit(chapter.children, [...trail, chapter])
    }
  }
  visit(tree, [])
  return placed
}

/** Imported texts are checked in the same way as all other texts. */
function admitted(institutionId: string, { json, files }: ReadChapter, ids: ReadonlyMap<string, string>): Promise<Text> {
  const idOf = (file: string) => ids.get(file.slice('asset:'.length)) ?? file
  return withFiles(institutionId, json, new Map(files.map((file) => [file, idOf(file)])))
}
