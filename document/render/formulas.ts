import type { NodeJson } from '../schema/node-json.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { textAttr } from '../text/walk.ts'

/**
 * Limits of formulas. `pieces` counts commands, scripts, primes and cells, which cause nearly all of KaTeX's output; `html` is in characters.
 * For comparison, in two textbooks with 14,000 formulas the longest has 631 characters, 112 pieces and 4 levels and becomes 33 KB of HTML; the
 * largest chapter has 425 formulas with 5,800 characters and 750 pieces, which become 390 KB.
 */
export const FORMULA_LIMITS = {
  characters: 4000,
  pieces: 600,
  depth: 24,
  html: 512_000,
  ofChapter: { formulas: 4000, characters: 80_000, pieces: 10_000, html: 6_000_000 },
} as const

/** A sentence in the two languages that authors use. */
export type FormulaText = { zh: string; en: string }
export type FormulaLimit = 'long' | 'pieces' | 'deep' | 'large' | 'many'

const { characters, pieces, depth, ofChapter } = FORMULA_LIMITS

/** For each limit: how it was exceeded, and what the author can do. */
export const formulaLimitTexts: Readonly<Record<FormulaLimit, FormulaText>> = {
  long: {
    zh: `公式超过 ${thousands(characters)} 个字符，请拆成几个公式`,
    en: `This formula has more than ${thousands(characters)} characters; split it into several`,
  },
  pieces: {
    zh: `公式里的命令、上下标和单元格超过 ${pieces} 个，请拆成几个公式`,
    en: `This formula has more than ${pieces} commands, scripts and cells; split it into several`,
  },
  deep: {
    zh: `公式嵌套超过 ${depth} 层，请拆开或简化`,
    en: `This formula is nested more than ${depth} levels deep; simplify or split it`,
  },
  large: {
    zh: '公式排出来过大，请拆成几个公式',
    en: 'This formula is too large when typeset; split it into several',
  },
  many: {
    zh: `本章的公式太多：最多 ${thousands(ofChapter.formulas)} 个，合计 ${thousands(ofChapter.characters)} 个字符；请把本章分成几章`,
    en: `This chapter has too many formulas: at most ${thousands(ofChapter.formulas)}, with ${thousands(ofChapter.characters)} characters in all; split the chapter`,
  },
}

const PIECE = /\\(?:[a-zA-Z]+|[\s\S])|[&^_'~]/g

export const formulaPieces = (latex: string): number => latex.match(PIECE)?.length ?? 0

/** The limit that a formula exceeds by its source, or undefined. Takes linear time. */
export const exceededFormulaLimit = (latex: string): Exclude<FormulaLimit, 'large' | 'many'> | undefined => {
  if (latex.length > characters) return 'long'
  if (formulaPieces(latex) > pieces) return 'pieces'
  return nesting(latex) > depth ? 'deep' : undefined
}

/** The deepest nesting of braces, environments and \left-\right pairs. */
const nesting = (latex: string): number => {
  let open = 0
  let most = 0
  for (const [token] of latex.matchAll(/\\(?:begin|left|end|right)(?![a-zA-Z])|\\[\s\S]|[{}]/g)) {
    if (token === '{' || token === '\\begin' || token === '\\left') most = Math.max(most, ++open)
    else if (token === '}' || token === '\\end' || token === '\\right') open -= 1
  }
  return most
}

export type Formula = { latex: string; display: boolean; attribute: 'latex' | 'title' | 'caption' | 'text' }

const LINES = ['title', 'caption', 'text'] as const

/** The formulas of one node itself, without its children: its own, or those between dollar signs in its title or caption. */
export const formulasOfNode = (node: NodeJson): Formula[] => {
  if (node.type === 'math' || node.type === 'equation') {
    return [{ latex: textAttr(node, 'latex'), display: node.type === 'equation', attribute: 'latex' }]
  }
  return LINES.flatMap((attribute) => formulasInText(textAttr(node, attribute)).map((latex): Formula => ({ latex, display: false, attribute })))
}

/** The formulas between dollar signs in a title or caption. */
export const formulasInText = (line: string): string[] => (line.includes('$') ? [...line.matchAll(/\$([^$]+)\$/g)].map((found) => found[1]!) : [])

/** A counter for the formulas of a chapter: called with each formula, it returns the limit that the formula, or the chapter with it, exceeds. */
export const countFormulas = (): ((latex: string) => FormulaLimit | undefined) => {
  const sum = { formulas: 0, characters: 0, pieces: 0 }
  return (latex) => {
    const excess = exceededFormulaLimit(latex)
    if (excess !== undefined) return excess
    sum.formulas += 1
    sum.characters += latex.length
    sum.pieces += formulaPieces(latex)
    return sum.formulas > ofChapter.formulas || sum.characters > ofChapter.characters || sum.pieces > ofChapter.pieces ? 'many' : undefined
  }
}
