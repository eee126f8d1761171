import type { Readable } from 'node:stream'
import type { ReportEntry } from '@recto/contract/textbooks-import'
import { Refusal, refusal } from '../kernel/refusal.ts'

/** The files of a manuscript, wherever they lie. */
export interface Source {
  /** Path, with / between folders, to size in bytes. */
  files: ReadonlyMap<string, number>
  open: (path: string) => Promise<Readable>
  /** What was left out, and why. */
  skipped: readonly ReportEntry[]
  close: () => void
}

const MiB = 1024 * 1024
export const limits = { entries: 5000, bytes: 512 * MiB, ratio: 200, text: 4 * MiB, texts: 32 * MiB, picture: 50 * MiB } as const

/** What systems and version control leave beside a manuscript. */
export const isLeftover = (path: string) => /(^|\/)(\.|__MACOSX(\/|$)|node_modules(\/|$)|Thumbs\.db$|desktop\.ini$)/i.test(path)

export const isArchive = (path: string) => /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i.test(path)

export const tooMany = () =>
  refusal('tooLarge', { zh: `文件多于 ${limits.entries} 个`, en: `There are more than ${limits.entries.toLocaleString('en-US')} files` })
export const tooBig = () => refusal('tooLarge', { zh: '解压后超过 512 MB', en: 'Unpacked it is larger than 512 MB' })

/** A path that stays inside its folder; refuses any other. */
export function safePath(name: string): string {
  const path = name.replaceAll('\\', '/')
  const steps = path.split('/')
  if (/^(\/|[A-Za-z]:)/.test(path) || steps.includes('..') || /\p{Cc}/u.test(path)) {
    throw refusal('invalid', { zh: '压缩包里有指向外部的路径，已拒绝', en: 'A path in the archive leads outside of it' })
  }
  return steps.filter((step) => step !== '' && step !== '.').join('/')
}

/** A file as text: UTF-8, or what its first bytes say, or GB 18030. */
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

/** All bytes of a file of the source, at most so many. */
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

const mostReported = 2000

/** A report that a person can read through; the last entry tells how many more there are. */
export function bounded(report: readonly ReportEntry[]): ReportEntry[] {
  if (report.length <= mostReported) return [...report]
  const more: ReportEntry = { severity: 'changed', code: 'more', path: '', line: null, detail: String(report.length - mostReported) }
  return [...report.slice(0, mostReported), more]
}
