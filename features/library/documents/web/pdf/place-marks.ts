import type { TextLayer } from '#web/light/pdf/open-pdf.ts'
import { joinItems, placesOf } from './page-text.ts'

/** Puts marks over the places of some words on a page, and brings the current one into sight. */
export function placeMarks(box: HTMLElement, { textDivs, textContentItemsStr }: TextLayer, words: string, current: number | undefined): void {
  const items = textContentItemsStr.map((str, at) => ({ str, ends: textDivs[at]?.nextElementSibling?.tagName === 'BR' }))
  const { text, items: itemOf, offsets } = joinItems(items)
  const frame = box.getBoundingClientRect()
  placesOf(text, words).forEach((from, index) => {
    for (const rect of rectsOf(from, from + words.length - 1)) {
      const mark = document.createElement('i')
      mark.className = 'pv-mark'
      if (index === current) mark.dataset['current'] = ''
      Object.assign(mark.style, {
        left: `${rect.left - frame.left}px`,
        top: `${rect.top - frame.top}px`,
        width: `${rect.width}px`,
        height: `${rect.height}px`,
      })
      box.append(mark)
    }
  })
  box.querySelector('[data-current]')?.scrollIntoView({ block: 'center', inline: 'nearest' })

  /** The rectangles of the characters from `first` to `last` of the text of the page: one for each item that they touch. */
  function rectsOf(first: number, last: number): DOMRect[] {
    const rects: DOMRect[] = []
    for (let at = first; at <= last;) {
      const item = itemOf[at]
      let end = at
      while (end < last && itemOf[end + 1] === item) end += 1
      const node = textDivs[item ?? -1]?.firstChild
      if (node instanceof Text) {
        const range = document.createRange()
        range.setStart(node, Math.min(node.length, offsets[at] ?? 0))
        range.setEnd(node, Math.min(node.length, (offsets[end] ?? 0) + 1))
        rects.push(range.getBoundingClientRect())
      }
      at = end + 1
    }
    return rects
  }
}
