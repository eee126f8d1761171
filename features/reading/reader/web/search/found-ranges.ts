import { foldText } from '#plain/text/fold-text.ts'

/** Ranges of the search words in the text of a chapter. Like the search on the server, a match lies within one block and never crosses a formula. */
export function foundRanges(text: HTMLElement, words: string): Range[] {
  const wanted = foldText(words).folded
  if (!wanted) return []
  return linesOf(text).flatMap((line) => rangesIn(line, wanted))
}

interface Sign {
  node: Text
  from: number
  to: number
}
interface Line {
  folded: string
  signs: (Sign | undefined)[]
}

const ignored = '.katex, .copy, .fn, .fn-back, .no, .tab-list, .tab-lab, script'
const blocks = 'p, h1, h2, h3, h4, h5, figcaption, caption, pre, .fns li, .refs li, .lab, .text-inside li, .att, .embed'

/** The normalized text of each block; a formula is replaced by one character that nothing matches. */
function linesOf(text: HTMLElement): Line[] {
  const lines = new Map<Element, Line>()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    if (!(node as Element).matches(ignored)) return NodeFilter.FILTER_SKIP
    return (node as Element).matches('.katex') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT
  })
  let formula: Node | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (formula?.contains(node)) continue
    const block = node.parentElement?.closest(blocks) ?? text
    const line = lines.get(block) ?? { folded: '', signs: [] }
    lines.set(block, line)
    if (node instanceof Text) addText(line, node)
    else {
      formula = node
      line.folded += '\uFFFC'
      line.signs.push(undefined)
    }
  }
  return [...lines.values()]
}

function addText(line: Line, node: Text): void {
  const { folded, from, to } = foldText(node.data)
  line.folded += folded
  for (const [at, start] of from.entries()) line.signs.push({ node, from: start, to: to[at] ?? start })
}

function rangesIn({ folded, signs }: Line, wanted: string): Range[] {
  const ranges: Range[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [signs[at], signs[at + wanted.length - 1]]
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.from)
    range.setEnd(last.node, last.to)
    ranges.push(range)
  }
  return ranges
}
