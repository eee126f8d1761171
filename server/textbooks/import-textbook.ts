import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { TextbookDraft } from '@recto/contract/textbooks'
import type { ReportEntry, TextbookImportResult } from '@recto/contract/textbooks-import'
import { mapFiles } from '@recto/document/files'
import { checkDocument } from '@recto/document/gate'
import type { ImportedBook, ImportedChapter } from '@recto/document/import-types'
import type { NodeJson } from '@recto/document/schema'
import { insertChapter, recount } from '../chapters/queries.ts'
import { type Text, textOf } from '../chapters/text.ts'
import type { Db } from '../kernel/db.ts'
import type { House } from '../kernel/house.ts'
import { newId } from '../kernel/id.ts'
import { refusal } from '../kernel/refusal.ts'
import { insertFile } from '../resources/file-queries.ts'
import { importPicture, type Picture } from './import-pictures.ts'
import { readSource, type Source } from './import-source.ts'
import { insertTextbook, selectNamesLike } from './queries.ts'
import { freeName } from './rules.ts'

export interface ImportRequest {
  institutionId: string
  memberId: string
  /** A folder, a zip, or one text, on this machine. */
  path: string
  suffix: string
  name?: string | undefined
}

type Progress = (done: number, step: string) => Promise<void>

/** Brings in a whole textbook. Its rows are written in one transaction: a failure leaves no half book behind. */
export async function importTextbook(
  house: House,
  { institutionId, memberId, path, suffix, name }: ImportRequest,
  progress: Progress,
): Promise<TextbookImportResult> {
  const scratch = join(house.scratch, newId())
  try {
    await progress(0.02, 'unpack')
    const source = await readSource(path, suffix, scratch)
    await progress(0.1, 'read')
    const book = await read(source)
    const pictures = new Map<string, Picture>()
    const report: ReportEntry[] = [...book.report]
    for (const [at, asset] of book.assets.entries()) {
      if (at % 5 === 0) await progress(0.3 + (0.5 * at) / book.assets.length, 'pictures')
      const made = await importPicture(house, source.folder, asset)
      pictures.set(asset, made.picture)
      report.push(...made.report)
    }
    await progress(0.85, 'write')
    return await house.database.inside(institutionId, 'read write', async (db) => {
      const wanted =
        name ||
        book.title ||
        path
          .split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '') ||
        'Textbook'
      return { report, ...(await write(db, { memberId }, { ...book, title: wanted }, pictures)) }
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Text that takes longer than this is no textbook. */
const readingTime = 120_000

function read({ files, pictures }: Source): Promise<ImportedBook> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: { files, pictures },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  return new Promise<ImportedBook>((resolve, reject) => {
    const late = setTimeout(
      () => reject(refusal('tooLarge', { zh: '内容过于复杂，无法在限定时间内读完', en: 'The text could not be read in time' })),
      readingTime,
    )
    worker.once('message', (book: ImportedBook) => (clearTimeout(late), resolve(book)))
    worker.once('error', (error) => (clearTimeout(late), reject(error)))
  }).finally(() => worker.terminate())
}

async function write(db: Db, by: { memberId: string }, book: ImportedBook, pictures: ReadonlyMap<string, Picture>) {
  const taken = await selectNamesLike(db, book.title, undefined)
  const name = taken.has(book.title.toLowerCase()) ? freeName(book.title, taken) : book.title.slice(0, 100)
  const textbookId = await insertTextbook(db, by, TextbookDraft.parse({ name, language: languageOf(book.chapters) }))
  const ids = new Map<string, string>()
  for (const [asset, { upload, width, height }] of pictures) ids.set(asset, (await insertFile(db, by, upload, { textbookId, width, height })).id)

  const counts = { chapters: 0, words: 0, figures: 0, formulas: 0, tables: 0, codeBlocks: 0, references: 0, footnotes: 0 }
  const add = async (chapters: readonly ImportedChapter[], parentId: string | null): Promise<void> => {
    for (const [at, chapter] of chapters.entries()) {
      const text = admitted(chapter, ids)
      counts.chapters++
      counts.words += text.wordCount
      count(text.content, counts)
      const id = await insertChapter(
        db,
        by,
        { id: textbookId },
        { parentId, name: chapter.name.slice(0, 100) || '-', kind: chapter.kind, text, position: at + 1 },
      )
      await add(chapter.children, id)
    }
  }
  await add(book.chapters, null)
  await recount(db, by, { id: textbookId })
  return { textbookId, name, counts }
}

/** Imports pass the same gate as everything else. */
function admitted(chapter: ImportedChapter, ids: ReadonlyMap<string, string>): Text {
  const doc = mapFiles(chapter.doc, (file) => (file.startsWith('asset:') ? (ids.get(file.slice('asset:'.length)) ?? file) : file))
  const checked = checkDocument(doc)
  if ('doc' in checked) return textOf(checked.doc)
  throw new Error(`${chapter.source ?? chapter.name}: ${JSON.stringify(checked.problems.slice(0, 3))}`)
}

const countedAs: Record<string, 'figures' | 'formulas' | 'tables' | 'codeBlocks' | 'references' | 'footnotes'> = {
  figure: 'figures', inlineImage: 'figures', math: 'formulas', equation: 'formulas', table: 'tables', codeBlock: 'codeBlocks', xref: 'references', footnote: 'footnotes',
} // prettier-ignore

function count(node: NodeJson, counts: TextbookImportResult['counts']): void {
  const kind = countedAs[node.type]
  if (kind) counts[kind]++
  for (const child of node.content ?? []) count(child, counts)
}

function languageOf(chapters: readonly ImportedChapter[]): 'zh-CN' | 'en-US' {
  const text = JSON.stringify(chapters.slice(0, 3))
  return (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) * 10 > text.length * 0.3 ? 'zh-CN' : 'en-US'
}
