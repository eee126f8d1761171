import type { Report } from './import-types.ts'
import { fixEmphasis } from './markdown-emphasis.ts'
import { codeSpan, fenceEnd, formula, slideMarker } from './markdown-spans.ts'
import { JOINER, placeholder, readable } from './markdown-tokens.ts'
import type { Prepared, Token } from './markdown-tokens.ts'

type Line = { text: string; line: number; verbatim: boolean }
type Options = {
  /** Reads the d2l markers `[**…**]` and `(~~…~~)` too. */
  dialect: boolean
  firstLine: number
  report: Report
}

const ROLE = /^:([a-z_]+):`([^`\n]*)`/
const LONGEST = 20_000

/** Takes formulas, code spans, roles and comments out of Markdown and mends what CommonMark does not read in Chinese. */
export const prepare = (source: string, { dialect, firstLine, report }: Options): Prepared => {
  const tokens: Token[] = []
  const out: Line[] = []
  let text = readable(source)
  let current: Line = { text: '', line: firstLine, verbatim: false }
  let line = firstLine
  let at = 0

  const pass = (raw: string, shown: string) => {
    current.text += shown
    line += raw.split('\n').length - 1
    at += raw.length
  }
  const take = (kind: Token['kind'], raw: string, value: string, role = '') =>
    pass(raw, placeholder(tokens.push({ kind, role, value, raw, line }) - 1))
  const nextLine = () => {
    out.push(current)
    current = { text: '', line, verbatim: false }
  }
  const fence = (end: number) => {
    for (const each of text.slice(at, end).split('\n')) {
      out.push({ text: each, line, verbatim: true })
      line += 1
    }
    at = end + 1
    current = { text: '', line, verbatim: false }
  }

  while (at < text.length) {
    const lineStart = at === 0 || text[at - 1] === '\n'
    const end = lineStart && current.text === '' ? fenceEnd(text, at) : undefined
    if (end !== undefined) {
      fence(end)
      continue
    }
    const rest = text.slice(at, at + LONGEST)
    const first = rest[0]!
    if (first === '\n') {
      line += 1
      at += 1
      nextLine()
    } else if (first === '\\' && rest.length > 1 && rest[1] !== '\n') {
      pass(rest.slice(0, 2), rest.slice(0, 2))
    } else if (first === '`') {
      const span = codeSpan(rest)
      const run = /^`+/.exec(rest)![0]
      if (span === undefined) pass(run, run)
      else take('code', span.raw, span.value)
    } else if (rest.startsWith('<!--')) {
      const close = text.indexOf('-->', at + 4)
      const raw = text.slice(at, close === -1 ? text.length : close + 3)
      report(
        'lost',
        'comment',
        line,
        raw
          .replace(/^<!--|-->$/g, '')
          .trim()
          .slice(0, 80),
      )
      pass(raw, '')
    } else {
      const role = first === ':' ? ROLE.exec(rest) : null
      const math = first === '$' ? formula(rest, dialect) : undefined
      const marker = dialect && /^[[(](\*\*|~~)/.test(rest) ? slideMarker(rest) : undefined
      if (role !== null) take('role', role[0], role[2]!.trim(), role[1]!)
      else if (math !== undefined) take(math.display ? 'display' : 'math', math.raw, math.value)
      else if (marker !== undefined) {
        // Only the brackets go: the words are read again, since they may hold formulas. `~~` hides words from slides alone.
        if (marker.hidden) report('changed', 'slide-marker', line, marker.shown.slice(0, 80))
        // Two runs of asterisks side by side would be one run of four.
        const after = text.slice(at + marker.length)
        text = text.slice(0, at) + marker.shown + (/^(\*|[[(]\*\*)/.test(after) ? JOINER : '') + after
      } else pass(first, first)
    }
  }
  nextLine()
  return finish(out, tokens)
}

/** A directive or caption next to a table would be read as one of its rows. */
const finish = (out: readonly Line[], tokens: Token[]): Prepared => {
  const lines: Line[] = []
  out.forEach((line, at) => {
    const before = out[at - 1]
    const after = out[at + 1]
    const besideTable = before !== undefined && isRow(before) !== isRow(line) && before.text.trim() !== '' && line.text.trim() !== ''
    const startsTable = isRow(line) && after !== undefined && /^[\s|:-]+$/.test(after.text)
    if (besideTable && !line.verbatim && (isRow(before) ? isDirective(line) : startsTable)) lines.push({ text: '', line: line.line, verbatim: false })
    lines.push(line)
  })
  return {
    text: lines.map((line) => (line.verbatim ? line.text : fixEmphasis(line.text))).join('\n'),
    tokens,
    lines: lines.map((line) => line.line),
  }
}

const isRow = (line: Line): boolean => !line.verbatim && line.text.trimStart().startsWith('|')
const isDirective = (line: Line): boolean => /^\s*(\uE000|:)/.test(line.text)
