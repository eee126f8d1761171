import type { ReadingUnit } from '#document/text/reading-units.ts'
import { effortOf, weightOf, wordsPerSecond } from '#plain/numbers/reading-rate.ts'

/** What is known of a chapter before a claim. `upto` is a share from the beginning that counts as read, whatever the blocks. */
export interface ChapterRead {
  blocks: readonly string[]
  upto: number
}

/** What a person may still be credited, in words: a minute of reading at first, and at most four hours of it, the time that a device may be offline. */
export const firstAllowance = 60 * wordsPerSecond
export const longestAllowance = 4 * 3600 * wordsPerSecond

/** Who has read at least this share of a chapter and comes back after at least an hour reads it again; that a person is in it is noted once in ten minutes. */
export const readBefore = 0.8
export const returnAfterMinutes = 60
export const seenEveryMinutes = 10

/** The allowance after some seconds. */
export const grownAllowance = (words: number, seconds: number) => Math.min(longestAllowance, words + Math.max(0, seconds) * wordsPerSecond)

/** The share of a chapter that was read, from 0 to 1, by the weight of its blocks. A chapter without blocks is read once it was opened. */
export function shareRead(units: readonly ReadingUnit[], { blocks, upto }: ChapterRead): number {
  const all = units.reduce((sum, { words }) => sum + weightOf(words), 0)
  if (!all) return 1
  const known = new Set(blocks)
  let end = 0
  let read = 0
  for (const { id, words } of units) {
    const begin = end
    end += weightOf(words)
    read += known.has(id) ? end - begin : Math.min(end - begin, Math.max(0, upto * all - begin))
  }
  return Math.min(1, read / all)
}

/**
 * Credits the blocks of a claim in reading order as far as the allowance goes. Blocks that the chapter does not have are ignored, and those that were credited
 * before cost nothing. `waiting` are claimed faster than anyone reads, and may be claimed again later.
 */
export function credited(units: readonly ReadingUnit[], before: readonly string[], claimed: readonly string[], allowance: number) {
  const [known, wanted] = [new Set(before), new Set(claimed)]
  const blocks = [...before]
  const waiting: string[] = []
  let left = allowance
  for (const { id, words } of units) {
    if (!wanted.has(id) || known.has(id)) continue
    const effort = effortOf(words)
    if (effort > left || waiting.length) waiting.push(id)
    else {
      blocks.push(id)
      left -= effort
    }
  }
  return { blocks, waiting, left }
}
