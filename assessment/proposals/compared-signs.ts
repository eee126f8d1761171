import { simplifiedSign } from '../grading/traditional.ts'

/** A text as keywords are looked for in it: its signs, and from where to where in the text (UTF-16 units) each of them stands. */
export interface ComparedSigns {
  signs: string[]
  starts: number[]
  ends: number[]
}

/** Signs that are written in several ways. */
const alike = new Map([
  ...Array.from("‘’‛`´ʼ'", (sign) => [sign, "'"] as const),
  ...Array.from('‐‑‒–—―−﹣', (sign) => [sign, '-'] as const),
  ...Array.from('×✕⋅·', (sign) => [sign, '*'] as const),
])

const invisible = /^\p{Cf}$/u
const space = /^[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}"]$/u
/** Signs of formulas and units count, other punctuation only separates. */
const counts = /^[\p{L}\p{N}\p{M}\p{S}\uFFFC\\^_+*/=<>%&#@-]$/u
const digit = /^\p{N}$/u
const ideograph = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u
const letter = /^\p{L}$/u

/** What separates two sentences. */
export const separator = '\n'

export type SignKind = 'letter' | 'digit' | 'ideograph' | 'other'

/** Letters of words that are separated by spaces, digits with the point between them, characters that need no spaces, and all others. */
export function kindOf(sign: string | undefined): SignKind {
  if (sign === undefined) return 'other'
  if (digit.test(sign) || sign === '.') return 'digit'
  if (ideograph.test(sign)) return 'ideograph'
  return letter.test(sign) || sign === "'" ? 'letter' : 'other'
}

/** Whether two neighbouring signs belong to one word or one number. */
export function isJoined(one: string | undefined, other: string | undefined): boolean {
  const kind = kindOf(one)
  return (kind === 'letter' || kind === 'digit') && kind === kindOf(other)
}

/**
 * The signs by which answers and keywords are compared. Width and other compatibility forms, case, kinds of dashes and apostrophes, and common traditional
 * characters do not matter, nor do invisible signs. Spaces, brackets and quotation marks count only between two words or two numbers; other punctuation and line breaks are one
 * separator. Commas between thousands are left out. Takes time in proportion to the text.
 */
export function comparedSigns(text: string): ComparedSigns {
  const forms = new Map<string, string[]>()
  const formOf = (cluster: string) => {
    const known = forms.get(cluster)
    if (known) return known
    const plain = Array.from(cluster.normalize('NFKC').toLowerCase(), (sign) => simplifiedSign(alike.get(sign) ?? sign))
    forms.set(cluster, plain)
    return plain
  }
  const raw: ComparedSigns = { signs: [], starts: [], ends: [] }
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    for (const sign of formOf(cluster)) put(raw, sign, index, index + cluster.length)
  }
  return joined(raw)
}

function put({ signs, starts, ends }: ComparedSigns, sign: string, start: number, end: number): void {
  signs.push(sign)
  starts.push(start)
  ends.push(end)
}

/** Leaves out what does not matter, by what stands before and after it. */
function joined({ signs, starts, ends }: ComparedSigns): ComparedSigns {
  const kept: ComparedSigns = { signs: [], starts: [], ends: [] }
  let waiting: { sign: string; at: number } | undefined
  const keep = (sign: string, at: number) => put(kept, sign, starts[at] ?? 0, ends[at] ?? 0)
  for (const [at, sign] of signs.entries()) {
    const as = roleOf(signs, at, sign)
    if (as === 'left out') continue
    if (as === 'kept') {
      const before = kept.signs.at(-1)
      if (waiting && before !== undefined && (waiting.sign === separator || isJoined(before, sign))) keep(waiting.sign, waiting.at)
      waiting = undefined
      keep(sign, at)
    } else if (!waiting || as === separator) waiting = { sign: as, at }
  }
  return kept
}

/** Whether a sign is kept, left out, or only separates words (' ') or sentences. */
function roleOf(signs: readonly string[], at: number, sign: string): 'kept' | 'left out' | ' ' | typeof separator {
  const [before, after] = [signs[at - 1], signs[at + 1]]
  const between = (kind: RegExp) => before !== undefined && after !== undefined && kind.test(before) && kind.test(after)
  if (sign === '\n') return separator
  if (sign === "'") return between(letter) ? 'kept' : ' '
  if (sign === '.') return between(digit) ? 'kept' : separator
  if (sign === ',') return between(digit) && areThousands(signs, at) ? 'left out' : separator
  if (sign === '-') return between(letter) && !ideograph.test(before ?? '') && !ideograph.test(after ?? '') ? ' ' : 'kept'
  if (invisible.test(sign)) return 'left out'
  if (space.test(sign)) return ' '
  return counts.test(sign) ? 'kept' : separator
}

/** Exactly three digits follow the comma. */
const areThousands = (signs: readonly string[], comma: number) =>
  [1, 2, 3].every((step) => digit.test(signs[comma + step] ?? '')) && !digit.test(signs[comma + 4] ?? '')
