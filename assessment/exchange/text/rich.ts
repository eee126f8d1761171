import type { NodeJson } from '#document/schema/node-json.ts'
import { textAttr } from '#document/text/walk.ts'

/**
 * A line of inline nodes with its text, in which every node that is not text is one character: what the grammar reads is found by position, and formulas,
 * pictures and marks stay.
 */
export interface Rich {
  nodes: readonly NodeJson[]
  text: string
}

export const objectSign = '\uFFFC'
const lengthOf = (node: NodeJson) => (node.type === 'text' ? (node.text ?? '').length : 1)

export const richOf = (nodes: readonly NodeJson[]): Rich => ({
  nodes,
  text: nodes.map((node) => (node.type === 'text' ? (node.text ?? '') : objectSign)).join(''),
})

export const noText: Rich = { nodes: [], text: '' }

/** The part from one position to another. */
export function slice({ nodes, text }: Rich, from: number, to = text.length): Rich {
  const kept: NodeJson[] = []
  let at = 0
  for (const node of nodes) {
    const length = lengthOf(node)
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    if (start < end) kept.push(node.type === 'text' ? { ...node, text: (node.text ?? '').slice(start, end) } : node)
    at += length
    if (at >= to) break
  }
  return { nodes: kept, text: text.slice(Math.max(0, from), to) }
}

/** Without spaces at its ends. */
export function trim(rich: Rich): Rich {
  const from = rich.text.length - rich.text.trimStart().length
  const to = rich.text.trimEnd().length
  return from === 0 && to === rich.text.length ? rich : slice(rich, from, Math.max(from, to))
}

/** Several pieces as one. */
export const joined = (...pieces: readonly Rich[]): Rich => ({
  nodes: pieces.flatMap(({ nodes }) => nodes),
  text: pieces.map(({ text }) => text).join(''),
})

export const textNode = (text: string): Rich => (text === '' ? noText : { nodes: [{ type: 'text', text }], text })

/** As plain text: a formula is its LaTeX, everything else that is not text is left out. */
export const plain = ({ nodes }: Rich): string =>
  nodes.map((node) => (node.type === 'text' ? (node.text ?? '') : node.type === 'math' ? textAttr(node, 'latex') : '')).join('')
