import { type RefObject, useEffect } from 'react'
import type { Proposal } from './proposal.ts'

type Place = Proposal['parts'][number]['keywords'][number]['places'][number]

/** Underlines in the answer where keywords stand, those that are negated in another way. Browsers without CSS highlights show the answer without. `drawn` is what the text is drawn from. */
export function useUnderlined(box: RefObject<HTMLElement | null>, proposal: Proposal | undefined, drawn: readonly unknown[]): void {
  useEffect(() => {
    const answer = box.current?.querySelector('[data-answer]')
    if (!answer || !proposal || !('highlights' in CSS)) return undefined
    const keywords = proposal.parts.flatMap((part) => part.keywords)
    const names = ['found', 'negated'] as const
    for (const name of names) {
      const places = keywords.filter(({ state }) => state === name).flatMap((finding) => finding.places)
      CSS.highlights.set(`keyword-${name}`, new Highlight(...rangesOf(answer, places)))
    }
    return () => {
      for (const name of names) CSS.highlights.delete(`keyword-${name}`)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `drawn` is a list of the same length in every call
  }, [box, proposal, ...drawn])
}

/** The parts of the text nodes of an answer at these places. Marks of those who grade count no characters. */
function rangesOf(answer: Element, places: readonly Place[]): Range[] {
  const nodes = document.createTreeWalker(answer, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element ? (node.matches('[data-mark]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP) : NodeFilter.FILTER_ACCEPT,
  )
  const ranges: Range[] = []
  let begin = 0
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const { length } = node.nodeValue ?? ''
    for (const { start, end } of places) {
      const [from, to] = [Math.max(0, start - begin), Math.min(length, end - begin)]
      if (from >= to) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
    begin += length
  }
  return ranges
}
