/** A part of a text: words, or a formula with its LaTeX. */
type TexPart = { text: string } | { latex: string; display: boolean }

const CLOSERS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }
type Token = { sign: string; at: number }

/**
 * Splits a text at its formulas: `\( … \)` within a line, `\[ … \]` and `$$ … $$` on lines of their own. A formula ends at the first closing sign
 * outside of braces, or else at the first at all. `\\` and `\$` are no part of a sign. Takes linear time.
 */
export const splitTex = (text: string): TexPart[] => {
  if (!/\\[([]|\$\$/.test(text)) return text === '' ? [] : [{ text }]
  const tokens = [...text.matchAll(/\\[\s\S]|\$\$|[{}]/g)].map((found): Token => ({ sign: found[0], at: found.index }))
  const next = nextClosers(tokens)
  const parts: TexPart[] = []
  let from = 0
  for (let at = 0; at < tokens.length; at++) {
    const { sign, at: start } = tokens[at]!
    const end = CLOSERS[sign] === undefined ? undefined : closerOf(tokens, at, next[at])
    if (end === undefined) continue
    const latex = text.slice(start + 2, tokens[end]!.at)
    if (latex.trim() === '') continue
    if (start > from) parts.push({ text: text.slice(from, start) })
    parts.push({ latex, display: sign !== '\\(' })
    from = tokens[end]!.at + 2
    at = end
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** For each opening sign the index of the first closing sign behind it. */
const nextClosers = (tokens: readonly Token[]): (number | undefined)[] => {
  const last = new Map<string, number>()
  const next: (number | undefined)[] = []
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { sign } = tokens[at]!
    next[at] = last.get(CLOSERS[sign] ?? '')
    last.set(sign, at)
  }
  return next
}

/** Behind the first closing sign the search goes on only to the next opening sign, so that no part is searched twice. */
const closerOf = (tokens: readonly Token[], open: number, first: number | undefined): number | undefined => {
  const opener = tokens[open]!.sign
  if (first === undefined || opener === '$$') return first
  let level = 0
  for (let at = open + 1; at < tokens.length; at++) {
    const { sign } = tokens[at]!
    if (sign === '{') level += 1
    else if (sign === '}') level = Math.max(level - 1, 0)
    else if (sign === CLOSERS[opener] && level === 0) return at
    else if (sign === opener && at > first) return first
  }
  return first
}
