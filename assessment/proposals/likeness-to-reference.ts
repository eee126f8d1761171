import { comparedSigns, kindOf } from './compared-signs.ts'

/** How many units of a reference answer an answer has, of how many. */
export interface LikenessToReference {
  shared: number
  of: number
}

/** Words, numbers, and every two neighbouring characters of a text without spaces; a character that stands alone is a unit by itself. */
export function unitsOf(text: string): string[] {
  const { signs } = comparedSigns(text)
  const units: string[] = []
  for (let at = 0; at < signs.length;) {
    const kind = kindOf(signs[at])
    let end = at + 1
    while (end < signs.length && kindOf(signs[end]) === kind) end += 1
    if (kind === 'letter' || kind === 'digit' || (kind === 'ideograph' && end === at + 1)) units.push(signs.slice(at, end).join(''))
    else if (kind === 'ideograph') for (let place = at + 1; place < end; place++) units.push(`${signs[place - 1]}${signs[place]}`)
    at = end
  }
  return units
}

/**
 * Prepares a reference answer to be compared with answers: how many of its units (`unitsOf`) an answer has, each counted at most as often as the reference has
 * it. This is the recall of ROUGE-N (Lin, ROUGE: A Package for Automatic Evaluation of Summaries, 2004), over words for languages with spaces and over pairs of
 * characters for Chinese. Undefined: the reference has no units.
 */
export function referenceComparer(reference: string): ((answer: string) => LikenessToReference) | undefined {
  const all = unitsOf(reference)
  if (!all.length) return undefined
  const wanted = new Map<string, number>()
  for (const unit of all) wanted.set(unit, (wanted.get(unit) ?? 0) + 1)
  return (answer) => {
    const left = new Map(wanted)
    let shared = 0
    for (const unit of unitsOf(answer)) {
      const count = left.get(unit) ?? 0
      if (count === 0) continue
      shared += 1
      left.set(unit, count - 1)
    }
    return { shared, of: all.length }
  }
}
