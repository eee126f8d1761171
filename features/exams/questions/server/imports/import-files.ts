import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { EmbeddedFile, ReadQuestion } from '#assessment/exchange/reading.ts'
import { documentsOf, mapDocuments } from '#assessment/questions/parts.ts'
import { attachmentRule } from '#contract/files.ts'
import type { Upload } from '#contract/call.ts'
import { filesIn, mapFiles } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { App } from '#server/kernel/app.ts'
import { convertPictures } from '#server/kernel/files/archive/convert-pictures.ts'
import type { Source } from '#server/kernel/files/archive/archive-source.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import type { ReadParts } from './read-thread.ts'

const scheme = 'asset:'
const isMedia = (path: string) => /\.(?:mp3|mp4|pdf|docx?|xlsx?|pptx?|zip|txt|rar)$/i.test(path)

/** A file of the source in the store. `damaged`: an empty frame stands for a picture that is missing or cannot be opened. */
export interface FoundFile {
  upload: Upload
  size: { width?: number; height?: number }
  damaged: boolean
}

/** Puts every file that the documents refer to into the store, by the path in the source. */
export async function storeFiles(
  { store, scratch }: Pick<App, 'store' | 'scratch'>,
  { paths, files }: Pick<ReadParts, 'paths' | 'files'>,
  source: Source | undefined,
  folder: string,
): Promise<Map<string, FoundFile>> {
  const found = new Map<string, FoundFile>()
  if (!paths.length) return found
  const all = withEmbedded(source, files)
  for (const path of paths.filter(isMedia)) {
    if (!all.files.has(path)) continue
    const upload = await storeUpload(await all.open(path), basename(path), attachmentRule, { store, scratch }).catch(() => undefined)
    if (upload) found.set(path, { upload, size: {}, damaged: false })
  }
  const others = paths.filter((path) => !found.has(path))
  const { pictures, report } = await convertPictures(all, others, folder, async () => undefined)
  const damaged = new Set(report.filter(({ severity }) => severity === 'lost').map(({ path }) => path))
  for (const [path, { at, width, height, ...upload }] of pictures) {
    await store.put(upload.sha256, at)
    found.set(path, { upload, size: { width, height }, damaged: damaged.has(path) })
  }
  return found
}

const assetsOf = (doc: DocJson): string[] => filesIn(doc).flatMap((file) => (file.startsWith(scheme) ? [file.slice(scheme.length)] : []))

/** The files of a package together with those that were embedded in a text. */
function withEmbedded(source: Source | undefined, embedded: readonly EmbeddedFile[]): Source {
  const bytes = new Map(embedded.map(({ path, base64 }) => [path, Buffer.from(base64, 'base64')]))
  return {
    files: new Map([...(source?.files ?? []), ...[...bytes].map(([path, { length }]): [string, number] => [path, length])]),
    skipped: [],
    async open(path) {
      const own = bytes.get(path)
      if (own) return Readable.from([own])
      if (!source?.files.has(path)) throw new Error('missing')
      return source.open(path)
    },
    close: () => undefined,
  }
}

type FileIds = ReadonlyMap<string, { id: string; damaged: boolean }>

/** A document that refers to stored files. */
export const docWithFileIds = (doc: DocJson, ids: FileIds): DocJson => mapFiles(doc, (file) => ids.get(file.slice(scheme.length))?.id ?? file)

/** A question whose documents refer to stored files, and that says which of its files are missing or damaged. */
export function withFileIds(read: ReadQuestion, ids: FileIds): ReadQuestion {
  const assets = documentsOf(read.question).flatMap(({ doc }) => assetsOf(doc))
  if (!assets.length) return read
  const lost = [...new Set(assets)].filter((path) => ids.get(path)?.damaged !== false)
  const findings = lost.map((path) => ({
    code: 'missingFile' as const,
    severity: 'warning' as const,
    detail: path.slice(-120),
    place: read.place,
  }))
  return { ...read, question: mapDocuments(read.question, (doc) => docWithFileIds(doc, ids)), findings: [...read.findings, ...findings] }
}
