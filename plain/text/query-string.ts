export type Query = Record<string, string | string[]>

/**
 * The decoded key/value pairs after the first `?` of an address; a repeated key gives a list, a key without value ''.
 * The part after `#` is ignored (specification section 9).
 */
export function parseQuery(address: string): Query {
  const [before = ''] = address.split('#', 1)
  const at = before.indexOf('?')
  const pairs = new Map<string, string | string[]>()
  if (at < 0) return {}
  for (const [name, value] of new URLSearchParams(before.slice(at + 1))) {
    const earlier = pairs.get(name)
    pairs.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  // fromEntries defines own properties, even for names such as __proto__.
  return Object.fromEntries(pairs)
}
