import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { ReportEntry } from '@recto/contract/textbooks-import'
import { type Entry, open, type ZipFile } from 'yauzl'
import { Refusal, refusal } from '../kernel/refusal.ts'
import { decoded, isArchive, isLeftover, limits, safePath, type Source, tooBig, tooMany } from './import-source.ts'

const openZip = promisify<string, object, ZipFile>(open)

/**
 * Opens a zip for reading file by file; nothing of it is unpacked to the disk. An archive that lies, climbs out of its folder
 * or unfolds beyond measure is refused whole.
 */
export async function openArchive(path: string): Promise<Source> {
  // Names are decoded here: yauzl takes those without the UTF-8 flag for code page 437.
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(broken)
  try {
    const { entries, skipped } = await read(zip)
    const files = new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize]))
    const stream = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
    return {
      files,
      skipped,
      open: (name) => stream(entries.get(name) as Entry).catch(broken),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof Refusal ? error : broken()
  }
}

function broken(): never {
  throw refusal('invalid', { zh: '压缩包已损坏，或不是 zip', en: 'The archive is broken, or not a zip' })
}

async function read(zip: ZipFile): Promise<{ entries: Map<string, Entry>; skipped: ReportEntry[] }> {
  if (zip.entryCount > limits.entries) throw tooMany()
  const entries = new Map<string, Entry>()
  const skipped: ReportEntry[] = []
  let bytes = 0
  for await (const entry of listed(zip)) {
    const name = nameOf(entry)
    const path = safePath(name)
    mustBePlain(entry, path)
    bytes += entry.uncompressedSize
    if (bytes > limits.bytes) throw tooBig()
    if (bytes > 1024 * 1024 && bytes > zip.fileSize * limits.ratio) {
      throw refusal('tooLarge', { zh: '解压后过大，压缩比异常', en: 'It unfolds beyond measure, as a zip bomb does' })
    }
    if (/[/\\]$/.test(name) || path === '' || isLeftover(path)) continue
    const skip = (code: string) => skipped.push({ severity: 'lost', code, path, line: null, detail: '' })
    if (isArchive(path)) skip('archive')
    else if (entries.has(path)) skip('duplicate-file')
    else entries.set(path, entry)
  }
  return { entries, skipped }
}

async function* listed(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    const next = once(zip, 'entry') as Promise<[Entry]>
    zip.readEntry()
    yield (await next)[0]
  }
}

/** The name by its Unicode field, by its UTF-8 flag or content, else as Chinese systems write it. */
function nameOf({ fileNameRaw, extraFields }: Entry): string {
  const field = extraFields.find(({ id }) => id === 0x7075)?.data
  if (field && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(fileNameRaw)) return field.toString('utf8', 5)
  return decoded(fileNameRaw).text
}

const kindOf = ({ versionMadeBy, externalFileAttributes }: Entry) => (versionMadeBy >> 8 === 3 ? (externalFileAttributes >>> 16) & 0o170000 : 0)
const plainKinds = [0, 0o100000, 0o040000]

function mustBePlain(entry: Entry, path: string): void {
  if (kindOf(entry) === 0o120000) throw refusal('invalid', { zh: `不接受符号链接：${path}`, en: `Symbolic links are not accepted: ${path}` })
  if (!plainKinds.includes(kindOf(entry))) throw refusal('invalid', { zh: `不接受特殊文件：${path}`, en: `Special files are not accepted: ${path}` })
  if (entry.isEncrypted()) throw refusal('invalid', { zh: '压缩包有密码，请去掉密码', en: 'The archive has a password; remove it' })
  if (!entry.canDecodeFileData()) throw refusal('invalid', { zh: `压缩方法不支持：${path}`, en: `Its compression is not supported: ${path}` })
}
