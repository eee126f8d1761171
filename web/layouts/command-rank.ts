import { pinyinInitials } from '@recto/plain/pinyin-initials'

/** How well a name fits what was typed, the lower the better: by its words, else by the initials of their pinyin. Undefined when it does not. */
export function rankOf(typed: string, names: readonly string[]): number | undefined {
  const words = typed.trim().toLowerCase()
  if (!words) return 0
  const ranks = names.flatMap((name) => {
    const plain = name.toLowerCase()
    const initials = pinyinInitials(name)
    const asked = words.replace(/\s+/g, '')
    if (plain.startsWith(words)) return [0]
    if (plain.includes(words)) return [1]
    if (initials.startsWith(asked)) return [2]
    return initials.includes(asked) && asked.length > 1 ? [3] : []
  })
  return ranks.length ? Math.min(...ranks) : undefined
}

/** Those that fit, the best first, in their own order otherwise. */
export const fitting = <T>(typed: string, all: readonly T[], namesOf: (one: T) => readonly string[], most: number): T[] =>
  all
    .flatMap((one) => {
      const rank = rankOf(typed, namesOf(one))
      return rank === undefined ? [] : [{ one, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one)
