/** A line of a paragraph before it is justified: its width, and the width of the characters and words between which space can be put. */
export interface Line {
  width: number
  text: number
}

/** The share by which text may be stretched to fill its line; more leaves visible gaps. */
const mostStretch = 0.12

/** Whether justifying a paragraph would tear a line apart, as before a long formula or address. The last line is never stretched. */
export const hasLooseLine = (lines: readonly Line[], room: number) => lines.slice(0, -1).some(({ width, text }) => room - width > mostStretch * text)

/** What does not stretch. */
const solid = '.katex, .nb, code, img'

/** Paragraphs with a line that justification would tear apart are set ragged, each when it comes near the window; without a script they stay justified. */
export function raggedWhereLoose(text: HTMLElement, left: AbortSignal): void {
  const near = new IntersectionObserver(
    (entries) => check(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement)),
    {
      rootMargin: '100%',
    },
  )
  const paragraphs = text.querySelectorAll<HTMLElement>('p')
  let checked = ''
  // The width of the window and the settings of the reader change which lines are loose; the height changes with every picture that arrives.
  const widths = new ResizeObserver(() => {
    const { fontSize, fontFamily, textAlign } = getComputedStyle(text)
    const now = [text.clientWidth, fontSize, fontFamily, textAlign].join()
    if (now === checked) return
    checked = now
    near.disconnect()
    for (const paragraph of paragraphs) near.observe(paragraph)
  })
  widths.observe(text)
  left.addEventListener('abort', () => {
    near.disconnect()
    widths.disconnect()
  })
}

function check(paragraphs: readonly HTMLElement[]): void {
  for (const paragraph of paragraphs) paragraph.style.textAlign = ''
  const justified = paragraphs.filter((paragraph) => getComputedStyle(paragraph).textAlign === 'justify')
  for (const paragraph of justified) paragraph.style.textAlign = 'start'
  const loose = new Set(justified.filter((paragraph) => hasLooseLine(linesOf(paragraph), paragraph.clientWidth)))
  for (const paragraph of justified) if (!loose.has(paragraph)) paragraph.style.textAlign = ''
}

function linesOf(paragraph: HTMLElement): Line[] {
  const lines: { bottom: number; start: number; end: number; text: number }[] = []
  const { left, right } = paragraph.getBoundingClientRect()
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const stretches = !walker.currentNode.parentElement?.closest(solid)
    range.selectNodeContents(walker.currentNode)
    for (const rect of range.getClientRects()) {
      const line = lines.find(({ bottom }) => Math.abs(bottom - rect.bottom) < rect.height * 0.7)
      if (line) {
        line.start = Math.min(line.start, rect.left)
        line.end = Math.max(line.end, rect.right)
        line.text += stretches ? rect.width : 0
      } else lines.push({ bottom: rect.bottom, start: rect.left, end: rect.right, text: stretches ? rect.width : 0 })
    }
  }
  // The indent of the first line is part of its width.
  const ltr = getComputedStyle(paragraph).direction === 'ltr'
  return lines.map(({ start, end, text }) => ({ width: ltr ? end - left : right - start, text }))
}
