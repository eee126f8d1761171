/** Normalizes a value for comparison: missing values equal empty strings, and space around a text is ignored. */
function normalized(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : value
}

/** The names of the fields whose typed value differs from the saved one. */
export const changedFields = <T extends object>(saved: T, typed: Partial<T>): (keyof T & string)[] =>
  (Object.keys(saved) as (keyof T & string)[]).filter((name) => JSON.stringify(normalized(saved[name])) !== JSON.stringify(normalized(typed[name])))
