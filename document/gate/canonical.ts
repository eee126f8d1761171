/**
 * JSON with the keys of every object in code-unit order and without spaces: equal values always give the same text,
 * so that it can be hashed. Values that JSON does not have (undefined, functions) are left out, as by JSON.stringify.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  // Object.fromEntries defines own properties, so that a key `__proto__` stays a key. Integer keys always come first.
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
