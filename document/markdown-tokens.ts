/**
 * Formulas, code spans and roles are taken out of Markdown before it is parsed, because CommonMark would read `_`, `*`, `|`
 * and `\` in them. A placeholder of private-use characters stands for each; to the parser it is a letter.
 */
export type Token = {
  kind: 'math' | 'display' | 'code' | 'role' | 'plain'
  /** The name of a role: label, numref, cite… */
  role: string
  value: string
  /** What stood in the source. */
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
/** Stands beside emphasis marks so that they count as being inside a word; taken out again afterwards. */
export const JOINER = '\uE002'
const PLACEHOLDER = /\uE000(\d+)\uE001/g

export const placeholder = (index: number): string => `${OPEN}${index}${CLOSE}`

/** Text cut at its placeholders. */
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

/** The source text again, where placeholders make no sense: in addresses, code blocks and HTML. */
export const restore = (text: string, tokens: readonly Token[]): string =>
  clean(text.replace(PLACEHOLDER, (_, index: string) => tokens[Number(index)]?.raw ?? ''))

/** Source text without what no document can hold: our own placeholders, control characters, halves of characters. */
export const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\uE000-\uE002\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[^\P{Cc}\t\n]/gu, '')

const clean = (text: string): string => text.replaceAll(JOINER, '')
