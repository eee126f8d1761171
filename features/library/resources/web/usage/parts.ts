import type { Data } from '#contract/call.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import type { ResourceKind, resourceUsage } from '../../contract.ts'

/** The largest kinds; all other kinds and other files of the institution together. */
export type PartKey = ResourceKind | 'rest'
const most = 3

/** The parts of the storage, the largest kinds first, in bytes: what is taken in all, and the length of the whole bar. */
export function partsOf({ kinds, bytes, stored, limit }: Data<typeof resourceUsage>): {
  taken: number
  whole: number
  parts: { key: PartKey; bytes: number }[]
} {
  const taken = Math.max(stored ?? 0, bytes)
  const sorted = kinds.filter((kind) => kind.bytes > 0).toSorted((a, b) => b.bytes - a.bytes)
  const shown = sorted.slice(0, most).map(({ kind, bytes: size }): { key: PartKey; bytes: number } => ({ key: kind, bytes: size }))
  const rest = taken - shown.reduce((sum, part) => sum + part.bytes, 0)
  if (rest > 0) shown.push({ key: 'rest', bytes: rest })
  return { taken, whole: Math.max(limit ?? 0, taken), parts: shown }
}

/** A size in bytes as text, without its unit where that is the unit of a size beside it. */
export function shortIn(bytes: number, beside: number): string {
  const [figure = '', unit] = fileSize(bytes).split(' ')
  return fileSize(beside).endsWith(` ${unit}`) ? figure : fileSize(bytes)
}
