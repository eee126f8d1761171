/** The value without what makes no difference: empty texts and none are the same, so are texts but for space around them. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : value
}

/** The names of the values in which what is typed differs from what is saved. */
export const differing = <T extends object>(saved: T, typed: Partial<T>): (keyof T & string)[] =>
  (Object.keys(saved) as (keyof T & string)[]).filter((name) => JSON.stringify(plain(saved[name])) !== JSON.stringify(plain(typed[name])))
