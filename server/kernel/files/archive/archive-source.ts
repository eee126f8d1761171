import type { ReportEntry } from '#contract/job-results.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { Readable } from 'node:stream'
import { Refusal, refusal } from '../../http/refusal.ts'

/** The files of a manuscript, from a folder, a zip or a single file. */
export interface Source {
  /** Size in bytes by path, with / between folders. */
  files: ReadonlyMap<string, number>
  open: (path: string) => Promise<Readable>
  /** Files that were left out, with the reason. */
  skipped: readonly ReportEntry[]
  close: () => void
}

const MiB = 1024 * 1024
export const limits = { entries: 5000, bytes: 512 * MiB, ratio: 200, text: 4 * MiB, texts: 32 * MiB, picture: 50 * MiB } as const

/** Files that operating systems, version control and package managers leave in a folder. */
export const isLeftover = (path: string) => /(^|\/)(\.|__MACOSX(\/|$)|node_modules(\/|$)|Thumbs\.db$|desktop\.ini$)/i.test(path)

export const isArchive = (path: string) => /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i.test(path)

export const tooMany = (most: number = limits.entries) =>
  refusal('tooLarge', { zh: `文件多于 ${most} 个`, en: `There are more than ${thousands(most)} files` })
export const tooBig = (most: number = limits.bytes) =>
  refusal('tooLarge', { zh: `解压后超过 ${most / MiB} MB`, en: `The unpacked size is more than ${most / MiB} MB` })

/** Normalises a path; refuses one that leads outside of its folder. */
export function safePath(name: string): string {
  const path = name.replaceAll('\\', '/')
  const steps = path.split('/')
  if (/^(\/|[A-Za-z]:)/.test(path) || steps.includes('..') || /\p{Cc}/u.test(path)) {
    throw refusal('invalid', { zh: '压缩包里有指向外部的路径，已拒绝', en: 'A path in the archive leads outside of it' })
  }
  return steps.filter((step) => step !== '' && step !== '.').join('/')
}

/** Decodes a text file: UTF-16 if it has that byte order mark, else UTF-8 if valid, else GB 18030. */
export function decoded(bytes: Buffer): { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' } {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : isUtf8(bytes) ? 'utf-8' : 'gb18030'
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Reads a whole file of the source; refuses one with more than `most` bytes. */
export async function bytesOf(source: Source, path: string, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of await source.open(path)) {
      size += (part as Buffer).length
      if (size > most) throw refusal('tooLarge', { zh: `文件过大：${path}`, en: `A file is too large: ${path}` })
      parts.push(part as Buffer)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusal('invalid', { zh: `文件无法读出：${path}`, en: `A file cannot be read: ${path}` })
  }
  return Buffer.concat(parts)
}

const maxReported = 2000

/** A report of at most 2,000 entries; if it was longer, an additional last entry gives the number of the omitted ones. */
export function limitReport(report: readonly ReportEntry[]): ReportEntry[] {
  if (report.length <= maxReported) return [...report]
  const more: ReportEntry = { severity: 'changed', code: 'more', path: '', line: null, detail: String(report.length - maxReported) }
  return [...report.slice(0, maxReported), more]
}
