import { useEffect, type RefObject } from 'react'
import { wordDiff, type Stretch } from './word-diff.ts'

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
