import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { QuestionToWrite } from '#assessment/exchange/writing.ts'
import { documentsOf } from '#assessment/questions/parts.ts'
import { filesIn } from '#document/gate/files.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { selectFilesToWrite } from './export-queries.ts'

/** A stored file that questions show, with its path in a package. */
export interface StoredFileToWrite {
  id: string
  path: string
  sha256: string
  size: number
  width: number
  height: number
}

const MiB = 1024 * 1024
/** Bytes of all files of a package, and of those that are embedded in a text. */
const most = { packed: 1024 * MiB, embedded: 64 * MiB } as const
/** Ids that are looked up at once. */
const pieceSize = 1000

/** The files of these questions and their passages, each once. */
export async function filesOf(
  read: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
  questions: readonly QuestionToWrite[],
): Promise<StoredFileToWrite[]> {
  const docs = questions.flatMap(({ question, passage }) => [...documentsOf(question).map(({ doc }) => doc), ...(passage ? [passage.content] : [])])
  const ids = [...new Set(docs.flatMap(filesIn))]
  const found: StoredFileToWrite[] = []
  for (let at = 0; at < ids.length; at += pieceSize) {
    const rows = await read((db) => selectFilesToWrite(db, ids.slice(at, at + pieceSize)))
    for (const { id, suffix, sha256, size, width, height } of rows)
      found.push({ id, sha256, path: `media/${found.length + 1}.${suffix}`, size: Number(size), width: width ?? 600, height: height ?? 400 })
  }
  const total = found.reduce((sum, { size }) => sum + size, 0)
  if (total > most.packed)
    throw refusal('tooLarge', { zh: '题目里的图片和媒体超过 1 GB，请分开导出', en: 'The files of the questions exceed 1 GB; export them in parts' })
  return found
}

/** The bytes of files as base64, as many as may be embedded in a text. */
export async function embedded({ store }: Pick<App, 'store'>, files: readonly StoredFileToWrite[]): Promise<Map<string, string>> {
  const bytes = new Map<string, string>()
  let total = 0
  for (const { id, sha256, size } of files) {
    total += size
    const stream = total > most.embedded ? undefined : await store.open(sha256)
    if (stream) bytes.set(id, (await buffer(stream)).toString('base64'))
  }
  return bytes
}

/** Writes a zip of texts and stored files; files stand below `root`. */
export async function writePackage(
  { store }: Pick<App, 'store'>,
  path: string,
  entries: readonly { path: string; text: string }[],
  files: readonly StoredFileToWrite[],
  root: string,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, createWriteStream(path))
  for (const entry of entries) zip.addBuffer(Buffer.from(entry.text), entry.path)
  // Pictures and recordings are compressed already. Each is opened when it is its turn.
  for (const file of files)
    zip.addReadStreamLazy(`${root}${file.path}`, { compress: false }, (add) => {
      store.open(file.sha256).then(
        (stream) => add(stream ? null : new Error(`The stored file ${file.id} is missing`), stream as Readable),
        (error: unknown) => add(error, undefined as never),
      )
    })
  zip.end()
  await written
}
