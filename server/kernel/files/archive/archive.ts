import type { ReportEntry } from '#contract/job-results.ts'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, open, type ZipFile } from 'yauzl'
import { Refusal, refusal } from '../../http/refusal.ts'
import { decoded, isArchive, isLeftover, limits, safePath, type Source, tooBig, tooMany } from './archive-source.ts'

/** Opens a zip with the callbacks of yauzl as promises. */
export const openZip = promisify<string, object, ZipFile>(open)

/**
 * Opens a zip for reading file by file without unpacking it to the disk. An archive with wrong sizes, with paths outside of its folder,
 * or with an excessive compression ratio is refused as a whole. `entries` and `bytes`: the most files and unpacked bytes that it may have, where the usual
 * number is too small. With `archives` it keeps archives that lie in it.
 */
export async function openArchive(path: string, options: { entries?: number; bytes?: number; archives?: boolean } = {}): Promise<Source> {
  // Names are decoded in `menuEntryName`: yauzl would read names without the UTF-8 flag as code page 437.
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(broken)
  try {
    const { entries, skipped } = await readDirectory(zip, options)
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
  throw refusal('invalid', { zh: '压缩包已损坏，或不是 zip', en: 'The archive is damaged or is not a zip' })
}

async function readDirectory(
  zip: ZipFile,
  { entries: most = limits.entries, bytes: mostBytes = limits.bytes, archives = false }: { entries?: number; bytes?: number; archives?: boolean },
): Promise<{ entries: Map<string, Entry>; skipped: ReportEntry[] }> {
  if (zip.entryCount > most) throw tooMany(most)
  const entries = new Map<string, Entry>()
  const skipped: ReportEntry[] = []
  let bytes = 0
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry)
    const path = safePath(name)
    mustBeRegular(entry, path)
    bytes += entry.uncompressedSize
    if (bytes > mostBytes) throw tooBig(mostBytes)
    if (bytes > 1024 * 1024 && bytes > zip.fileSize * limits.ratio) {
      throw refusal('tooLarge', { zh: '解压后过大，压缩比异常', en: 'The archive is too large when unpacked; its compression ratio is abnormal' })
    }
    if (/[/\\]$/.test(name) || path === '' || isLeftover(path)) continue
    const skip = (code: string) => skipped.push({ severity: 'lost', code, path, line: null, detail: '' })
    if (!archives && isArchive(path)) skip('archive')
    else if (entries.has(path)) skip('duplicate-file')
    else entries.set(path, entry)
  }
  return { entries, skipped }
}

/** The entries of a zip that was opened with `lazyEntries`, one after the other. */
export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    const next = once(zip, 'entry') as Promise<[Entry]>
    zip.readEntry()
    yield (await next)[0]
  }
}

/** The file name: from the Unicode extra field if its checksum matches, else as UTF-8, else as GB 18030, which Chinese systems write. */
export function nameOf({ fileNameRaw, extraFields }: Entry): string {
  const field = extraFields.find(({ id }) => id === 0x7075)?.data
  if (field && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(fileNameRaw)) return field.toString('utf8', 5)
  return decoded(fileNameRaw).text
}

const kindOf = ({ versionMadeBy, externalFileAttributes }: Entry) => (versionMadeBy >> 8 === 3 ? (externalFileAttributes >>> 16) & 0o170000 : 0)
const regularKinds = [0, 0o100000, 0o040000]

function mustBeRegular(entry: Entry, path: string): void {
  if (kindOf(entry) === 0o120000) throw refusal('invalid', { zh: `不接受符号链接：${path}`, en: `Symbolic links are not accepted: ${path}` })
  if (!regularKinds.includes(kindOf(entry)))
    throw refusal('invalid', { zh: `不接受特殊文件：${path}`, en: `Special files are not accepted: ${path}` })
  if (entry.isEncrypted()) throw refusal('invalid', { zh: '压缩包有密码，请去掉密码', en: 'The archive is password-protected; remove the password' })
  if (!entry.canDecodeFileData()) throw refusal('invalid', { zh: `压缩方法不支持：${path}`, en: `Compression method not supported: ${path}` })
}
