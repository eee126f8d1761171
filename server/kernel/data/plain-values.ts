import { invalid, refusal } from '../http/refusal.ts'

/** More values than any call needs: larger lists are uploaded as files, and the text of a chapter is one value. */
const maxValues = 20_000
/** Deeper than the schema of any call. */
const maxDepth = 32

/** Whether PostgreSQL can store a text: it must have no NUL character and no unpaired surrogate. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Refuses what the schemas do not check and columns cannot store: texts with characters that cannot be stored, very deep nesting, and more values
 * than a schema could check in reasonable time. Must run before the schema.
 */
export function mustFitColumns(root: unknown): void {
  let count = 0
  const path: string[] = []
  const look = (value: unknown): void => {
    count++
    if (typeof value === 'string' && !storable(value)) throw unstorable(path)
    if (typeof value !== 'object' || value === null) return
    if (path.length >= maxDepth) throw refusal('malformed')
    if (Array.isArray(value) && count + value.length > maxValues) throw refusal('tooLarge')
    const names = Object.keys(value)
    if (count + names.length > maxValues) throw refusal('tooLarge')
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
    en: 'This contains a character that cannot be stored; delete it and try again',
  })
