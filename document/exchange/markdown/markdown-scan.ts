import type { Report } from '../d2l/import-types.ts'
import { isIntricate, LONGEST_WORD } from './markdown-limits.ts'
import { codeSpan, fenceEnd, formula, paragraphEnd, slideMarker } from './markdown-spans.ts'
import { JOINER, placeholder, type Prepared, restore, sanitizeSource, type Token } from './markdown-tokens.ts'

type Line = { text: string; line: number; verbatim: boolean }
type Options = {
  /** Reads the d2l markers `[**…**]` and `(~~…~~)` too. */
  dialect: boolean
  firstLine: number
  report: Report
}

const ROLE = /^:([a-z_]+):`([^`\n]*)`/
const LONGEST = 20_000
/** A limit, because replacing a marker copies the text that follows it. */
const MOST_SLIDE_MARKERS = 1000

/** Replaces formulas, code spans and roles in Markdown by placeholders, removes comments, and corrects what CommonMark misreads in Chinese text. */
export const prepare = (source: string, { dialect, firstLine, report }: Options): Prepared => {
  const tokens: Token[] = []
  const out: Line[] = []
  let text = sanitizeSource(source)
  let current: Line = { text: '', line: firstLine, verbatim: false }
  let line = firstLine
  let at = 0
  let endOfParagraph = 0
  let slideMarkers = 0

  /** The text from the current position to the end of its paragraph, at most `MAX_SAVE_DELAY` characters. */
  const paragraph = () => {
    if (endOfParagraph <= at) endOfParagraph = paragraphEnd(text, at)
    return text.slice(at, Math.min(endOfParagraph, at + LONGEST))
  }
  const pass = (raw: string, output: string) => {
    current.text += output
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
      const ahead = paragraph()
      const span = codeSpan(ahead)
      const run = /^`+/.exec(ahead)![0]
      if (span === undefined) pass(run, run)
      else take('code', span.raw, span.value)
    } else if (rest.startsWith('<!--')) {
      const close = text.indexOf('-->', at + 4)
      const raw = text.slice(at, close === -1 ? text.length : close + 3)
      const comment = raw.replace(/^<!--|-->$/g, '').trim()
      report('lost', 'comment', line, comment.slice(0, 80))
      pass(raw, '')
    } else {
      const role = first === ':' ? ROLE.exec(rest) : null
      const math = first === '$' ? formula(rest, paragraph, dialect) : undefined
      const marker = dialect && slideMarkers < MOST_SLIDE_MARKERS && /^[[(](\*\*|~~)/.test(rest) ? slideMarker(rest) : undefined
      if (role !== null) take('role', role[0], role[2]!.trim(), role[1]!)
      else if (math !== undefined) take(math.display ? 'display' : 'math', math.raw, math.value)
      else if (marker !== undefined) {
        // Only the brackets are removed; the text is scanned again, since it may contain formulas. `~~` hides text on slides only.
        if (marker.hidden) report('changed', 'slide-marker', line, marker.shown.slice(0, 80))
        // Two adjacent runs of asterisks would be read as one run of four.
        const after = text.slice(at + marker.length)
        slideMarkers += 1
        endOfParagraph = 0
        text = text.slice(0, at) + marker.shown + (/^(\*|[[(]\*\*)/.test(after) ? JOINER : '') + after
      } else pass(first, first)
    }
  }
  nextLine()
  return finish(plainWhereIntricate(out, tokens, report), tokens)
}

/** Blocks that are too intricate for the parser become one token each, so that the parser sees a single word. */
const plainWhereIntricate = (lines: readonly Line[], tokens: Token[], report: Report): Line[] => {
  const result: Line[] = []
  for (let from = 0; from < lines.length;) {
    const isBlank = (line: Line | undefined) => line === undefined || line.verbatim || line.text.trim() === ''
    let to = from
    while (!isBlank(lines[to])) to += 1
    const block = lines.slice(from, to)
    if (to === from) result.push(lines[to++]!)
    else if (!isIntricate(block.map((line) => line.text))) for (const line of block) result.push(line)
    else {
      const [{ line }] = block as [Line]
      const value = restore(block.map((each) => each.text).join('\n'), tokens)
      report('lost', 'too-intricate', line, value.slice(0, 80))
      result.push({ text: placeholder(tokens.push({ kind: 'plain', role: '', value, raw: value, line }) - 1), line, verbatim: false })
    }
    from = to
  }
  return result
}

const LONG_WORD = new RegExp(`[-.\\w+]{${LONGEST_WORD}}(?=[-.\\w+])`, 'g')
const cutWords = (line: string): string => (line.length > LONGEST_WORD ? line.replace(LONG_WORD, `$&${JOINER}`) : line)

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
    text: lines.map((line) => (line.verbatim ? line.text : cutWords(fixEmphasis(line.text)))).join('\n'),
    tokens,
    lines: lines.map((line) => line.line),
  }
}

const isRow = (line: Line): boolean => !line.verbatim && line.text.trimStart().startsWith('|')
const isDirective = (line: Line): boolean => /^\s*(\uE000|:)/.test(line.text)

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF‘’“”…—·]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

/**
 * CommonMark does not close emphasis between punctuation and a letter: `**…。**字` and `字**“…”**` stay asterisks, since Chinese
 * has no spaces. A joiner between such punctuation and the asterisks makes the parser treat them as inside a word.
 */
const fixEmphasis = (line: string): string =>
  line.replace(/\\\*|\*+/g, (run, at: number) => {
    if (run.startsWith('\\')) return run
    const before = lastCharacter(line.slice(0, at))
    const after = firstCharacter(line.slice(at + run.length))
    if (before === '' || after === '' || /\s/.test(before) || /\s/.test(after)) return run
    if (!WIDE.test(before) && !WIDE.test(after)) return run
    return `${PUNCTUATION.test(before) ? JOINER : ''}${run}${PUNCTUATION.test(after) ? JOINER : ''}`
  })

const lastCharacter = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? ''
const firstCharacter = (text: string): string => /^./su.exec(text)?.[0] ?? ''
