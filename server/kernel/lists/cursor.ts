import { invalid } from '../http/refusal.ts'

/** A position in a list: the keys of the row after which the next page begins, its page number, and the total that the first page counted. */
export interface CursorPosition {
  keys: string[]
  page: number
  total: number
  more: boolean
}

export const encodeCursor = (sort: string, { keys, page, total, more }: CursorPosition): string =>
  Buffer.from(JSON.stringify([sort, page, total, more ? 1 : 0, ...keys])).toString('base64url')

/** Decodes a cursor; refuses one that was made for another order. A cursor gives no access: rights and filters are applied as without it. */
export function decodeCursor(cursor: string, sort: string, keyCount: number): CursorPosition {
  const value = parsed(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(value)) throw badCursor()
  const [madeFor, page, total, more, ...keys] = value as unknown[]
  const fits = madeFor === sort && keys.length === keyCount && keys.every((key) => typeof key === 'string' && !key.includes('\0'))
  if (!fits || !isCount(page) || !isCount(total)) throw badCursor()
  return { keys: keys as string[], page, total, more: more === 1 }
}

export const badCursor = () =>
  invalid('cursor', { zh: '列表中没有这个位置，请回到第一页', en: 'This position is not in the list; go back to the first page' })

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
