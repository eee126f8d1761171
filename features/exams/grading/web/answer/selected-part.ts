import type { Range } from '#features/exams/attempts/web/marked/segments.ts'

/** The part of an answer that is selected with the pointer, in characters; undefined if nothing of it is. Marks of the page count no characters. */
export function selectedPart(answer: Element | null): Range | undefined {
  const selection = getSelection()
  if (!answer || !selection || selection.isCollapsed || !selection.rangeCount) return undefined
  const range = selection.getRangeAt(0)
  if (!answer.contains(range.startContainer) || !answer.contains(range.endContainer)) return undefined
  const start = placeOf(answer, range.startContainer, range.startOffset)
  const end = placeOf(answer, range.endContainer, range.endOffset)
  return end > start ? { start, end } : undefined
}

/** How many characters of the answer stand before a place. */
function placeOf(answer: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(answer)
  before.setEnd(node, offset)
  const copy = before.cloneContents()
  for (const mark of copy.querySelectorAll('[data-mark]')) mark.remove()
  return (copy.textContent ?? '').length
}
