import { isJoined } from './compared-signs.ts'

/** Words that negate what follows them directly, as compared signs; the longer ones first. */
const negations = [
  '不 没 没有 未 非 无 不是 没能 未能 不能 不会 不可 不再 无法 沒 沒有'.split(' '),
  ['not ', 'not a ', 'not an ', 'not the ', 'no ', 'never ', 'without ', 'cannot ', "n't ", "n't a ", "n't the "],
]
  .flat()
  .toSorted((one, other) => other.length - one.length)
const longest = negations[0]?.length ?? 0

/** How many signs before a place negate what begins there: 不, 没有, not and their like directly before it; 0: none do. */
export function negationBefore(signs: readonly string[], at: number): number {
  const before = signs.slice(Math.max(0, at - longest), at).join('')
  const found = negations.find((negation) => {
    if (!before.endsWith(negation)) return false
    // In "knot " there is no "not ".
    return negation.startsWith("n'") || !isJoined(signs[at - negation.length - 1], signs[at - negation.length])
  })
  return found?.length ?? 0
}
