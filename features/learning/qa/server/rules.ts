import { comparedText } from '#features/learning/posts/server/rules.ts'

/** The most pairs of letters of a title that are compared. */
const mostPairs = 40

/** The pairs of neighbouring letters of a title, each once, as they are compared; a single letter stands for itself. */
export function pairsOf(title: string): string[] {
  const letters = [...comparedText(title)]
  const pairs = letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  return [...new Set(pairs)].slice(0, mostPairs)
}

/** How many of the pairs another question must have to be called similar: two fifths, and at least two where there are two. */
export const enoughPairs = (pairs: number): number => Math.max(Math.min(2, pairs), Math.ceil(pairs * 0.4))
