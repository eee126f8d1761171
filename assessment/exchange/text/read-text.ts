import type { ReadResult } from '../reading.ts'
import { richOfText } from './marked-line.ts'
import { readLines } from './read-lines.ts'
import type { LineRole, SourceLine } from './reading-state.ts'

/** Longest text that is read. */
export const longestText = 20_000_000
/** Most lines of one formula between `$$`. */
const longestDisplay = 30

/** Reads questions from plain text, and says for every line what it was taken for. */
export function readText(text: string): ReadResult & { roles: LineRole[] } {
  const whole = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const long = whole.length > longestText
  const read = readLines(sourceLines(whole.slice(0, longestText).split(/\r\n|\n|\r/)))
  return long ? { ...read, findings: [...read.findings, { code: 'tooLong', severity: 'error' }] } : read
}

/** Lines with formulas and pictures. A formula between `$$` may go over several lines, which are then one. */
function sourceLines(texts: readonly string[]): SourceLine[] {
  const lines: SourceLine[] = []
  for (let at = 0; at < texts.length; at++) {
    let end = at
    if (beginsDisplay(texts[at] ?? ''))
      for (let next = at + 1; next < texts.length && next <= at + longestDisplay && texts[next]?.trim() !== ''; next++)
        if (endsDisplay(texts[next] ?? '')) {
          end = next
          break
        }
    const source = texts.slice(at, end + 1).join('\n')
    const storable = source.replaceAll(/[\x01-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/g, '').toWellFormed()
    lines.push({ line: at + 1, ...(end > at ? { to: end + 1 } : {}), source, rich: richOfText(storable.replaceAll('\n', ' ')) })
    at = end
  }
  return lines
}

/** Whether a line begins a formula that it does not end. */
const beginsDisplay = (text: string) => /^\s*\$\$/.test(text) && endsDisplay(text)
/** Whether a line has a single `$$`. */
const endsDisplay = (text: string) => text.split('$$', 3).length === 2
