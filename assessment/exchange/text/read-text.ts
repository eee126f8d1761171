import { richOfText } from './marked-line.ts'
import { type LineRole, readLines } from './read-lines.ts'
import type { ReadResult } from '../reading.ts'

/** Longest text that is read. */
export const longestText = 20_000_000

/** Reads questions from plain text, and says for every line what it was taken for. */
export function readText(text: string): ReadResult & { roles: LineRole[] } {
  const whole = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const cut = whole.length > longestText
  const lines = whole.slice(0, longestText).split(/\r\n|\n|\r/)
  const read = readLines(
    lines.map((source, at) => ({
      line: at + 1,
      source,
      rich: richOfText(source.replaceAll(/[\x01-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/g, '').toWellFormed()),
    })),
  )
  return cut ? { ...read, findings: [...read.findings, { code: 'tooLong', severity: 'error' }] } : read
}
