import type { NodeJson } from '../schema/node-json.ts'
import { formulasInText } from '../render/formulas.ts'
import { isTextBlock } from './text.ts'
import { idOf, textAttr, walk } from './walk.ts'

/** Placeholder for a formula in searched text; not a character that people type. */
export const FORMULA = '\uFFFC'

/** The text of one block as readers see it. Each formula is one placeholder; its LaTeX is in `formulas`, in the same order. */
export type BlockText = { block: string; text: string; formulas: string[] }

/**
 * The searchable text of a document, in reading order; footnotes come last, under the block of their mark. `labelOf` gives the text of a cross
 * reference.
 */
export const blockTexts = (doc: NodeJson, labelOf: (target: string) => string | undefined = () => undefined): BlockText[] => {
  const texts: BlockText[] = []
  const notes: BlockText[] = []
  const add = (node: NodeJson, line: BlockText): void => {
    for (const child of node.content ?? []) {
      if (child.type === 'text') line.text += child.text ?? ''
      else if (child.type === 'hardBreak') line.text += ' '
      else if (child.type === 'xref') line.text += labelOf(textAttr(child, 'target')) ?? textAttr(child, 'text')
      else if (child.type === 'math') {
        line.text += FORMULA
        line.formulas.push(textAttr(child, 'latex'))
      } else if (child.type === 'footnote') {
        const note: BlockText = { block: line.block, text: '', formulas: [] }
        notes.push(note)
        add(child, note)
      } else add(child, line)
    }
  }
  walk(doc, (node) => {
    const block = idOf(node)
    for (const name of ['title', 'caption', 'name'] as const) texts.push(lineOf(block, textAttr(node, name)))
    if (!isTextBlock(node)) return true
    const line: BlockText = { block, text: '', formulas: [] }
    add(node, line)
    texts.push(line)
    return false
  })
  return [...texts, ...notes].filter(({ text }) => text.trim() !== '')
}

/** A title or caption, in which `$…$` is a formula. */
const lineOf = (block: string, text: string): BlockText => ({ block, text: text.replace(/\$[^$]+\$/g, FORMULA), formulas: formulasInText(text) })
