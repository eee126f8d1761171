import { invalid, refusal } from './refusal.ts'

/** More than any call takes: larger lists come as files, and the text of a chapter is one value. */
const mostValues = 20_000
/** Deeper than the shape of any call. */
const deepest = 32

/** PostgreSQL stores no NUL, and half of a surrogate pair is no character. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Refuses what no schema looks for and no column takes: texts that cannot be stored, nesting without end, and more values than a check would
 * get through in good time. Runs before the schema.
 */
export function mustFitColumns(root: unknown): void {
  let count = 0
  const path: string[] = []
  const look = (value: unknown): void => {
    count++
    if (typeof value === 'string' && !storable(value)) throw unstorable(path)
    if (typeof value !== 'object' || value === null) return
    if (path.length >= deepest) throw refusal('malformed')
    if (Array.isArray(value) && count + value.length > mostValues) throw refusal('tooLarge')
    const names = Object.keys(value)
    if (count + names.length > mostValues) throw refusal('tooLarge')
    for (const name of names) {
      path.push(name)
      if (!storable(name)) throw unstorable(path)
      look((value as Record<string, unknown>)[name])
      path.pop()
    }
  }
  look(root)
}

const unstorable = (path: readonly string[]) =>
  invalid(path.join('.').toWellFormed(), {
    zh: '有无法保存的字符，请删除后重试',
    en: 'There is a character that cannot be stored; delete it and try again',
  })
