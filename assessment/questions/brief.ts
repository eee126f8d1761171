import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { textAttr, walk } from '#document/text/walk.ts'
import type { ProgramLanguage } from '../programs/program.ts'
import type { Question } from './question.ts'

/** What a row of a list shows of a question: inline nodes of the beginning of its stem and options, and the file of its first picture. */
export interface Brief {
  stem: NodeJson[]
  options: { seq: string; content: NodeJson[] }[]
  picture: string | null
  /** The language of a programming question. */
  program: ProgramLanguage | null
}

const limits = { stem: 240, option: 60, options: 8, formula: 300 } as const

/** The brief of a question: at most 240 characters of its stem and 60 of each of its first eight options. */
export const briefOf = (question: Question): Brief => ({
  stem: beginning(question.stem, limits.stem),
  options: question.options.slice(0, limits.options).map(({ seq, content }) => ({ seq, content: beginning(content, limits.option) })),
  picture: firstPicture(question),
  program: question.program?.language ?? null,
})

/** The inline content of a document, its blocks joined by spaces, cut after `most` characters with an ellipsis. */
function beginning(doc: DocJson, most: number): NodeJson[] {
  const nodes: NodeJson[] = []
  let left: number = most
  const put = (node: NodeJson, length: number) => {
    nodes.push(node)
    left -= length
  }
  walk(doc, (node) => {
    if (left <= 0) return false
    if (node.type === 'text') {
      const text = node.text ?? ''
      put(text.length > left ? { ...node, text: `${text.slice(0, wholeCharacters(text, left))}…` } : node, text.length)
    } else if (node.type === 'math' || node.type === 'equation') {
      const latex = textAttr(node, 'latex')
      put(latex.length > limits.formula ? { type: 'text', text: '…' } : { type: 'math', attrs: { latex } }, Math.min(latex.length, 20))
    } else if (node.type === 'blank') put(node, 4)
    else if (node.type === 'paragraph' && nodes.length > 0) put({ type: 'text', text: ' ' }, 1)
    return true
  })
  return nodes
}

/** `at`, or one less where that would cut a surrogate pair. */
const wholeCharacters = (text: string, at: number) => (/[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at)

function firstPicture(question: Question): string | null {
  let found: string | null = null
  for (const doc of [question.stem, ...question.options.map(({ content }) => content)])
    walk(doc, (node) => {
      if (found === null && (node.type === 'figure' || node.type === 'inlineImage') && typeof node.attrs?.['file'] === 'string')
        found = node.attrs['file']
      return found === null
    })
  return found
}
