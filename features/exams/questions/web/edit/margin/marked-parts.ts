import type { DocJson } from '#document/schema/node-json.ts'
import { textAttr, walk } from '#document/text/walk.ts'
import { diffArrays } from 'diff'

/** A stretch of a text: words, or one formula as LaTeX. `added` is only in the stored text, `removed` only in the one that is written. */
export interface MarkedPart {
  kind: 'same' | 'added' | 'removed'
  text: string
  formula: boolean
}

/** Longest text that is shown, in words and signs. */
const most = 300
/** Begins a formula; no text has it. */
const formula = '\u0001'

/** Latin words and numbers, white space, every other character and every formula by itself. */
function wordsOf(doc: DocJson): string[] {
  const words: string[] = []
  walk(doc, (node) => {
    if (node.type === 'text') words.push(...((node.text ?? '').match(/[\p{Script=Latin}\d]+|\s+|./gsu) ?? []))
    else if (node.type === 'math' || node.type === 'equation') words.push(formula + textAttr(node, 'latex'))
    else if (node.type === 'blank') words.push('____')
    else if (node.type === 'paragraph' && words.length > 0) words.push(' ')
  })
  return words.slice(0, most)
}

/** A stored text with what differs from the one that is written. */
export function markedParts(stored: DocJson, written: DocJson): MarkedPart[] {
  const parts = diffArrays(wordsOf(written), wordsOf(stored), { timeout: 100 }) ?? [{ value: wordsOf(stored), added: true, removed: false }]
  const marked: MarkedPart[] = []
  for (const { value, added, removed } of parts)
    for (const word of value) {
      const kind = added ? 'added' : removed ? 'removed' : 'same'
      const last = marked.at(-1)
      if (word.startsWith(formula)) marked.push({ kind, text: word.slice(1), formula: true })
      else if (last?.kind === kind && !last.formula) last.text += word
      else marked.push({ kind, text: word, formula: false })
    }
  return marked
}
