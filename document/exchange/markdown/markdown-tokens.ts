/**
 * Formulas, code spans and roles are taken out of Markdown before it is parsed, because CommonMark would read `_`, `*`, `|`
 * and `\` in them. Each is replaced by a placeholder of private-use characters, which the parser treats as letters.
 */
export type Token = {
  kind: 'math' | 'display' | 'code' | 'role' | 'plain'
  /** The name of a role: label, numref, cite… */
  role: string
  value: string
  /** The source text of the token. */
  raw: string
  line: number
}

export type Prepared = {
  text: string
  tokens: Token[]
  /** Line of the source (from 1) for each line of `text`. */
  lines: number[]
}

const OPEN = '\uE000'
const CLOSE = '\uE001'
/** Inserted next to emphasis marks so that the parser treats them as inside a word; removed afterwards. */
export const JOINER = '\uE002'
const PLACEHOLDER = /\uE000(\d+)\uE001/g

export const placeholder = (index: number): string => `${OPEN}${index}${CLOSE}`

/** Splits text at its placeholders. */
export const splitTokens = (text: string, tokens: readonly Token[]): (string | Token)[] => {
  const parts: (string | Token)[] = []
  let from = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    const before = clean(text.slice(from, match.index))
    if (before !== '') parts.push(before)
    const token = tokens[Number(match[1])]
    if (token !== undefined) parts.push(token)
    from = match.index + match[0].length
  }
  const rest = clean(text.slice(from))
  if (rest !== '') parts.push(rest)
  return parts
}

/** Puts the source text back where placeholders are not wanted: in addresses, code blocks and HTML. */
export const restore = (text: string, tokens: readonly Token[]): string =>
  clean(text.replace(PLACEHOLDER, (_, index: string) => tokens[Number(index)]?.raw ?? ''))

/** Removes what a document cannot contain: our placeholder characters, control characters, lone surrogates. */
export const sanitizeSource = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\uE000-\uE002\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[^\P{Cc}\t\n]/gu, '')

const clean = (text: string): string => text.replaceAll(JOINER, '')
