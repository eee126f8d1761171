/** Every three neighbouring characters of a text; a text of one or two characters is one group. */
export function trigramsOf(text: string): string[] {
  const characters = Array.from(text)
  if (characters.length < 3) return characters.length ? [text] : []
  return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)
}

/** How alike two texts are, from 0 to 1: twice the trigrams that they share by all that they have (Dice 1945). */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const left = new Map<string, number>()
  const all = trigramsOf(one)
  for (const each of all) left.set(each, (left.get(each) ?? 0) + 1)
  const others = trigramsOf(other)
  let shared = 0
  for (const each of others) {
    const count = left.get(each) ?? 0
    if (count > 0) {
      shared += 1
      left.set(each, count - 1)
    }
  }
  return all.length + others.length === 0 ? 0 : (2 * shared) / (all.length + others.length)
}
