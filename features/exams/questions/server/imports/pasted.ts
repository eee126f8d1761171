import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, type Place, readLimits, type ReadPassage, type ReadQuestion } from '#assessment/exchange/reading.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { insertImportFiles } from './import-file-queries.ts'
import { docWithFileIds, type FoundFile, storeFiles, withFileIds } from './import-files.ts'
import { type ImportRow, insertItems, insertPassages, recountImport, setImport } from './import-queries.ts'
import { readText } from './read-upload.ts'

const name = { zh: '粘贴的文字.txt', en: 'Pasted text.txt' }

interface Pasted {
  count: number
  questions: ReadQuestion[]
  passages: ReadPassage[]
  findings: Finding[]
  files: ReadonlyMap<string, FoundFile>
}

/**
 * Reads the questions of a pasted text, in a worker thread, and stores the pictures that are embedded in it. They are read under a name of their own, so that
 * the passages and pictures of two pasted texts are not taken for the same. Refuses a text in which no question is recognised.
 */
export async function readPasted(
  text: string,
  { app, institutionId, language }: { app: App; institutionId: string; language: Language },
): Promise<Pasted> {
  const unique = newId()
  const read = await readText(text, `${unique}.txt`, institutionId)
  const shown = <T extends { place?: Place }>(found: T): T => ({ ...found, place: { ...found.place, path: inLanguage(name, language) } })
  const key = (passage: string) => `${unique}/${passage}`
  const questions = read.questions.flatMap((part) => JSON.parse(part) as ReadQuestion[])
  const folder = join(app.scratch, unique)
  await mkdir(folder)
  try {
    return {
      count: read.count,
      questions: questions.map(({ passage, ...question }) => shown({ ...question, ...(passage !== undefined && { passage: key(passage) }) })),
      passages: (JSON.parse(read.passages) as ReadPassage[]).map((passage) => ({ ...passage, key: key(passage.key) })),
      findings: read.findings.map(shown),
      files: await storeFiles(app, read, undefined, folder),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Appends what was pasted to an import, which must be locked. */
export async function appendPasted(
  db: Db,
  by: { memberId: string },
  found: ImportRow,
  { count, questions, passages, findings, files }: Pasted,
): Promise<void> {
  const ids = await insertImportFiles(db, by, found.id, files)
  await insertPassages(
    db,
    by,
    found.id,
    passages.map((passage) => ({ ...passage, content: docWithFileIds(passage.content, ids) })),
  )
  await insertItems(
    db,
    found.id,
    found.total + 1,
    questions.map((question) => withFileIds(question, ids)),
  )
  await setImport(db, found.id, {
    total: found.total + count,
    findings: JSON.stringify([...found.findings, ...findings].slice(0, readLimits.findings)),
  })
  await recountImport(db, found.id)
}
