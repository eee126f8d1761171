/** Finds the ends of the constructs that the scanner takes as a whole. Each function gets the text from the construct's first character. */

const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/

/** At the start of a line: where a fenced code block ends, its closing fence included; undefined when none begins here. */
export const fenceEnd = (text: string, at: number): number | undefined => {
  const lineEnd = text.indexOf('\n', at)
  const open = FENCE.exec(text.slice(at, lineEnd === -1 ? text.length : lineEnd))
  if (open === null) return undefined
  const mark = open[2]!
  for (let from = lineEnd; from !== -1;) {
    const end = text.indexOf('\n', from + 1)
    const line = text.slice(from + 1, end === -1 ? text.length : end).replace(/^[ \t>]*/, '')
    const characters = line.trimEnd().split('')
    const closes = line.startsWith(mark) && characters.every((character) => character === mark[0])
    if (closes) return end === -1 ? text.length : end
    from = end
  }
  return text.length
}

/** A code span at the beginning of a paragraph's text, closed by a run of as many backticks. */
export const codeSpan = (paragraph: string): { value: string; raw: string } | undefined => {
  const run = /^`+/.exec(paragraph)![0]
  const closing = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`).exec(paragraph.slice(run.length))
  if (closing === null) return undefined
  const inner = paragraph.slice(run.length, run.length + closing.index).replace(/\n/g, ' ')
  const value = /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner
  return { value, raw: paragraph.slice(0, run.length * 2 + closing.index) }
}

/**
 * A formula. `$$` may span blank lines; `$` must close within the paragraph. Outside of the d2l dialect (`lenient`) a `$` next to
 * a space or before a digit is taken as a currency sign. `paragraphOf` returns the rest of the paragraph.
 */
export const formula = (rest: string, paragraphOf: () => string, lenient: boolean): { value: string; raw: string; display: boolean } | undefined => {
  if (rest.startsWith('$$')) {
    const end = closingDollar(rest, 2, '$$')
    if (end === -1) return undefined
    return { value: rest.slice(2, end).trim(), raw: rest.slice(0, end + 2), display: true }
  }
  const paragraph = paragraphOf()
  const end = closingDollar(paragraph, 1, '$')
  if (end <= 1) return undefined
  const value = paragraph.slice(1, end)
  if (value.trim() === '') return undefined
  if (!lenient && (/^\s|\s$/.test(value) || /\d/.test(paragraph[end + 1] ?? ''))) return undefined
  return { value: value.replace(/\n/g, ' ').trim(), raw: paragraph.slice(0, end + 1), display: false }
}

/**
 * The replacement of `[**…**]` (bold text) or `(~~…~~)` (plain text). A marker may span paragraphs and formulas, but not code,
 * headings or another marker; undefined when it is not closed within these, or is the text of a link.
 */
export const slideMarker = (rest: string): { shown: string; hidden: boolean; length: number } | undefined => {
  const mark = rest.slice(1, 3)
  const closing = mark + (rest[0] === '[' ? ']' : ')')
  const end = rest.slice(0, 3010).indexOf(closing, 3)
  const inner = rest.slice(3, end)
  if (end === -1 || inner.length > 3000 || /\n(```|~~~|#)|[[(](\*\*|~~)/.test(inner)) return undefined
  const after = rest.slice(end + closing.length, end + closing.length + 3)
  if (rest[0] === '[' && after.startsWith('(') && !/^\((\*\*|~~)/.test(after)) return undefined
  const hidden = mark === '~~'
  return { shown: hidden ? inner : bold(inner), hidden, length: end + closing.length }
}

/** Makes each passage between formulas and blank lines bold; line ends are kept. */
const bold = (text: string): string =>
  text
    .split(/(\$\$[\s\S]*?\$\$|\n[ \t]*\n)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\S(?:[\s\S]*\S)?/, (words) => `**${words}**`)))
    .join('')

/** The end of the paragraph that contains a position of the text. */
export const paragraphEnd = (text: string, at: number): number => {
  const blank = /\n[ \t>]*\n/g
  blank.lastIndex = at
  return blank.exec(text)?.index ?? text.length
}

const closingDollar = (text: string, from: number, mark: string): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(mark, at)) return at
  }
  return -1
}
