import { pinyinInitials } from './pinyin-initials.ts'

/** How well a name matches the typed text, lower is better: by the name, else by its pinyin initials. Undefined if it does not match. */
export function rankOf(typed: string, names: readonly string[]): number | undefined {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return 0
  const ranks = names.flatMap((name) => {
    const plain = name.toLowerCase()
    const initials = pinyinInitials(name)
    const compact = wanted.replace(/\s+/g, '')
    if (plain.startsWith(wanted)) return [0]
    if (plain.includes(wanted)) return [1]
    if (initials.startsWith(compact)) return [2]
    return initials.includes(compact) && compact.length > 1 ? [3] : []
  })
  return ranks.length ? Math.min(...ranks) : undefined
}

/** The entries that match, at most `most`, the best first and equal ones in their given order. */
export const bestMatches = <T>(typed: string, all: readonly T[], namesOf: (one: T) => readonly string[], most: number): T[] =>
  all
    .flatMap((one) => {
      const rank = rankOf(typed, namesOf(one))
      return rank === undefined ? [] : [{ one, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one)
