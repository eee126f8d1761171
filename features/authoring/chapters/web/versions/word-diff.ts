import { diffArrays } from 'diff'

/** A stretch of a text, in characters. */
export type Stretch = readonly [from: number, to: number]

/** Milliseconds, since the page waits for it. Texts with so little in common that they take longer are marked whole. */
const limits = { timeout: 100 }

/** The stretches that only one of two texts has. Compares Latin words and digits as units, Chinese by character. */
export function wordDiff(before: string, after: string): { removed: Stretch[]; added: Stretch[] } {
  const parts = diffArrays(wordsOf(before), wordsOf(after), limits)
  if (!parts) return { removed: [[0, before.length]], added: [[0, after.length]] }
  const removed: Stretch[] = []
  const added: Stretch[] = []
  let [atOld, atNow] = [0, 0]
  for (const part of parts) {
    const { length } = part.value.join('')
    if (part.removed) removed.push([atOld, atOld + length])
    if (part.added) added.push([atNow, atNow + length])
    if (!part.added) atOld += length
    if (!part.removed) atNow += length
  }
  return { removed, added }
}

/** Latin words and numbers, white space, and every other character by itself: in Chinese a mark is then as short as the change. */
const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\d]+|\s+|./gsu) ?? []
