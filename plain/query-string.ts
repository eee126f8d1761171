export type Query = Record<string, string | string[]>

/**
 * The pairs that follow the first `?` of an address, decoded; a repeated key gives a list, a key without value the empty text.
 * The part after `#` is not looked at (specification section 9).
 */
export function queryOf(address: string): Query {
  const [before = ''] = address.split('#', 1)
  const at = before.indexOf('?')
  const pairs = new Map<string, string | string[]>()
  if (at < 0) return {}
  for (const [name, value] of new URLSearchParams(before.slice(at + 1))) {
    const present = pairs.get(name)
    pairs.set(name, present === undefined ? value : [present, value].flat())
  }
  // fromEntries defines own properties, also under names such as __proto__.
  return Object.fromEntries(pairs)
}
