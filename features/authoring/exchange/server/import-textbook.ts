import type { ReportEntry, TextbookImportResult } from '#contract/job-results.ts'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { openArchive } from '#server/kernel/files/archive/archive.ts'
import { openFolder, openSingle } from './folder.ts'
import { convertPictures } from '#server/kernel/files/archive/convert-pictures.ts'
import { parse, readTexts } from './import-read.ts'
import { limitReport, type Source } from '#server/kernel/files/archive/archive-source.ts'
import { writeBook } from './import-write.ts'

export interface ImportRequest {
  institutionId: string
  memberId: string
  /** The path of a folder, a zip or one Markdown file on this machine. */
  path: string
  /** The original file name, when it differs from that in `path`. */
  filename?: string
  name?: string | undefined
  /** The id of the textbook. A second run after a lost process finds the textbook of the first under it. */
  textbookId?: string
}

type Progress = (done: number, step: string) => Promise<void>

/** Imports a whole textbook. Its rows are written in one transaction, so a failure leaves nothing behind. */
export async function importTextbook(app: App, request: ImportRequest, progress: Progress): Promise<TextbookImportResult> {
  const { institutionId, memberId, path, filename = basename(path), name, textbookId = newId() } = request
  const scratch = join(app.scratch, newId())
  await mkdir(scratch, { recursive: true })
  try {
    await progress(0.02, 'unpack')
    const { book, pictures, report } = await read(institutionId, await openSource(path, filename), scratch, progress)
    await progress(0.85, 'write')
    for (const [sha256, at] of new Map([...pictures.values()].map((picture) => [picture.sha256, picture.at]))) await app.store.put(sha256, at)
    // The first heading of a single file is often the title of its first chapter, so the file name comes first.
    const baseName = filename.replace(/\.\w+$/, '')
    const title = name || (isText(filename) ? baseName : book.title || baseName) || 'Textbook'
    const { report: changes, ...result } = await app.database.withInstitution(institutionId, 'read write', (db) =>
      writeBook(db, { institutionId, memberId }, { ...book, title, textbookId }, pictures),
    )
    return { ...result, report: limitReport([...report, ...changes]) }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const isText = (filename: string) => /\.(md|markdown)$/i.test(filename)

async function openSource(path: string, filename: string): Promise<Source> {
  if ((await stat(path)).isDirectory()) return openFolder(path)
  return isText(filename) ? openSingle(path, filename) : openArchive(path)
}

/** Reads the book of a source and converts its pictures into `scratch`. */
async function read(institutionId: string, source: Source, scratch: string, progress: Progress) {
  try {
    await progress(0.05, 'read')
    const { texts, report } = await readTexts(source)
    const book = await parse(institutionId, { texts, pictures: new Set(source.files.keys()) })
    let reported = 0
    const { pictures, report: pictureReport } = await convertPictures(source, book.assets, scratch, async (part) => {
      if (part < 1 && part - reported < 0.05) return
      reported = part
      await progress(0.25 + 0.6 * part, 'pictures')
    })
    return { book, pictures, report: [...book.report, ...report, ...pictureReport, ...source.skipped, ...unused(source, texts, book.assets)] }
  } finally {
    source.close()
  }
}

/** Report entries for files that the book does not use. Text files are reported by the Markdown import. */
function unused(source: Source, texts: ReadonlyMap<string, string>, assets: readonly string[]): ReportEntry[] {
  const used = new Set(assets)
  const unusedFiles = [...source.files.keys()].filter((path) => !texts.has(path) && !used.has(path))
  return unusedFiles.map((path) => ({ severity: 'lost', code: 'not-used', path, line: null, detail: '' }))
}
