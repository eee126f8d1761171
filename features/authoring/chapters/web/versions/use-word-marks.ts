import { type RefObject, useEffect } from 'react'
import { diffArrays } from 'diff'

/** A stretch of a text, in characters. */
type Stretch = readonly [from: number, to: number]

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

type Place = RefObject<HTMLElement | null>

/** Highlights the words that only one of two rendered blocks has. Browsers without CSS highlights show the blocks unmarked. */
export function useWordMarks([before, after]: readonly [Place, Place], wanted: boolean): void {
  useEffect(() => {
    const [one, other] = [before, after].map(({ current }) => current?.querySelector('[data-words]'))
    if (!wanted || !one || !other || !('highlights' in CSS)) return undefined
    const { removed, added } = wordDiff(one.textContent ?? '', other.textContent ?? '')
    const marks = [
      { name: 'removed-words', ranges: rangesIn(one, removed) },
      { name: 'added-words', ranges: rangesIn(other, added) },
    ]
    for (const { name, ranges } of marks) for (const range of ranges) highlight(name).add(range)
    return () => {
      for (const { name, ranges } of marks) for (const range of ranges) highlight(name).delete(range)
    }
  }, [before, after, wanted])
}

function highlight(name: string): Highlight {
  const present = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, present)
  return present
}

/** Converts stretches of an element's text to DOM ranges, one for each text node. */
function rangesIn(element: Element, stretches: readonly Stretch[]): Range[] {
  const ranges: Range[] = []
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let start = 0
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const { length } = node.textContent ?? ''
    for (const [from, to] of stretches) {
      const [first, last] = [Math.max(from - start, 0), Math.min(to - start, length)]
      if (first >= last) continue
      const range = document.createRange()
      range.setStart(node, first)
      range.setEnd(node, last)
      ranges.push(range)
    }
    start += length
  }
  return ranges
}
