import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { operatorError } from '../operator-errors.ts'
import { type AnyManifest, fileEntry, manifestName, manifestShape, tableEntry } from './manifest.ts'

export interface Archive {
  manifest: AnyManifest
  /** SHA-256 sums of the files in the backup. */
  files: string[]
  open: (name: string) => Promise<Readable>
  /** Reads an entry to its end and returns what is wrong with it, or undefined. `seen` is called with the size of each chunk in bytes. */
  fault: (name: string, sha256?: string, seen?: (bytes: number) => void) => Promise<'missing' | 'damaged' | undefined>
  close: () => void
}

const takeAnother = 'Copy it here again from where it was made, or take another backup.'
const sumOfEmptyFile = createHash('sha256').digest('hex')
/** In bytes. The manifest is held in memory and grows by some hundred bytes for each file. */
const maxManifest = 1024 ** 3

/** Opens a backup and reads its manifest. Throws with a message of one line if the file is not a backup or cannot be read. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path)
  try {
    const entries = await entriesOf(zip).catch((error: Error) => {
      throw new Error(`${path} is damaged: its table of contents cannot be read (${error.message}). ${takeAnother}`, { cause: error })
    })
    const open = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`${name} is missing from the backup`)
      return zip.openReadStreamPromise(entry)
    }
    const fault: Archive['fault'] = async (name, sha256, seen) => {
      const entry = entries.get(name)
      if (!entry) return 'missing'
      try {
        const sums = await sumsOf(await zip.openReadStreamPromise(entry), seen)
        return sums.crc32 === entry.crc32 && (sha256 ?? sums.sha256) === sums.sha256 ? undefined : 'damaged'
      } catch {
        return 'damaged'
      }
    }
    const entry = entries.get(manifestName)
    if (!entry) throw new Error(`${path} is not a backup of Recto: it has no ${manifestName}`)
    if (entry.uncompressedSize > maxManifest || (await fault(manifestName)))
      throw new Error(`${path} is damaged: its ${manifestName} cannot be read, and nothing can be restored without it. ${takeAnother}`)
    const manifest = await manifestIn(await open(manifestName), path)
    return {
      manifest,
      files: manifest.format === 2 ? manifest.files.map(({ sha256 }) => sha256) : filesIn(entries),
      open,
      fault,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw operatorError(error, path)
    if (await beginsAsZip(path)) throw new Error(`${path} is cut off: its end is missing. ${takeAnother}`, { cause: error })
    throw new Error(`${path} is not a backup of Recto`, { cause: error })
  }
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE() === 0x04034b50
  } finally {
    await file.close()
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry)
  return found
}

/** The files of a backup in format 1, where an empty entry stands for a file that was missing when the backup was made. */
function filesIn(entries: Map<string, Entry>): string[] {
  return [...entries].flatMap(([name, { uncompressedSize }]) => {
    const sha256 = name.match(/^files\/([0-9a-f]{64})$/)?.[1]
    return sha256 && (uncompressedSize > 0 || sha256 === sumOfEmptyFile) ? [sha256] : []
  })
}

async function manifestIn(bytes: Readable, path: string): Promise<AnyManifest> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { success, data } = manifestShape.safeParse(JSON.parse(text))
  if (success) return data
  const { format } = JSON.parse(text) as { format?: unknown }
  if (Number(format) > 2) throw laterRelease(path)
  throw new Error(`${path} is not a backup of Recto: its ${manifestName} is not valid`)
}

export const laterRelease = (path: string, schema?: string) =>
  new Error(`${path} was made by a later release of Recto${schema ? ` (schema ${schema})` : ''}. Restore it with that release or a later one.`)

async function sumsOf(bytes: Readable, seen?: (bytes: number) => void): Promise<{ crc32: number; sha256: string }> {
  const hash = createHash('sha256')
  let check = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk)
    check = crc32(chunk, check)
    seen?.(chunk.length)
  }
  return { crc32: check, sha256: hash.digest('hex') }
}

/** Everything in the backup that is missing or damaged: a message for each in `lines`, and the tables and files that have to be left out. */
export interface Damage {
  tables: Set<string>
  files: Set<string>
  lines: string[]
}

/** Reads the whole backup once and compares every checksum. `each` is called with the current step and the size of each chunk in bytes. */
export async function findDamage({ manifest, files, fault }: Archive, each: (what: string, bytes: number) => void): Promise<Damage> {
  const found: Damage = { tables: new Set(), files: new Set(), lines: [] }
  for (const [at, table] of manifest.tables.entries()) {
    const seen = (bytes: number) => each(`table ${at + 1} of ${manifest.tables.length}`, bytes)
    const wrong = await fault(tableEntry(table.name), 'sha256' in table ? String(table.sha256) : undefined, seen)
    if (!wrong) continue
    found.tables.add(table.name)
    found.lines.push(`table ${table.name} is ${wrong}`)
  }
  for (const [at, sha256] of files.entries()) {
    const wrong = await fault(fileEntry(sha256), sha256, (bytes) => each(`file ${at + 1} of ${files.length}`, bytes))
    if (!wrong) continue
    found.files.add(sha256)
    found.lines.push(`file ${sha256} is ${wrong}`)
  }
  return found
}
