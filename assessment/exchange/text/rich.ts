import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { textAttr } from '#document/text/walk.ts'
import { paragraphOf } from '../../questions/make.ts'

/**
 * A line of inline nodes with its text, in which every node that is not text is one character: what the grammar reads is found by position, and formulas,
 * pictures and marks stay. A line may instead be a block, such as a table.
 */
export interface Rich {
  nodes: readonly NodeJson[]
  text: string
  block?: NodeJson
}

export const objectSign = '\uFFFC'
const lengthOf = (node: NodeJson) => (node.type === 'text' ? (node.text ?? '').length : 1)

export const richOf = (nodes: readonly NodeJson[]): Rich => ({
  nodes,
  text: nodes.map((node) => (node.type === 'text' ? (node.text ?? '') : objectSign)).join(''),
})

export const richOfBlock = (block: NodeJson): Rich => ({ nodes: [], text: objectSign, block })

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

/** The pieces between ascending positions: one more than there are positions. Takes one pass, however many there are. */
export function cut({ nodes, text }: Rich, positions: readonly number[]): Rich[] {
  const pieces: Rich[] = []
  let kept: NodeJson[] = []
  let [from, start] = [0, 0]
  for (const node of nodes) {
    const length = lengthOf(node)
    let used = 0
    for (let to = positions[pieces.length]; to !== undefined && to <= start + length; to = positions[pieces.length]) {
      const part = partOf(node, used, to - start)
      if (part) kept.push(part)
      used = to - start
      pieces.push({ nodes: kept, text: text.slice(from, to) })
      kept = []
      from = to
    }
    const rest = partOf(node, used, length)
    if (rest) kept.push(rest)
    start += length
  }
  while (pieces.length < positions.length) pieces.push(noText)
  return [...pieces, { nodes: kept, text: text.slice(from) }]
}

const partOf = (node: NodeJson, from: number, to: number): NodeJson | undefined =>
  from >= to ? undefined : node.type === 'text' ? { ...node, text: (node.text ?? '').slice(from, to) } : node

/** Several pieces as one. */
export const joined = (pieces: readonly Rich[]): Rich => ({
  nodes: pieces.flatMap(({ nodes }) => nodes),
  text: pieces.map(({ text }) => text).join(''),
})

export const textNode = (text: string): Rich => (text === '' ? noText : { nodes: [{ type: 'text', text }], text })

/** As plain text: a formula is its LaTeX, between the given signs; everything else that is not text is left out. */
export const plain = ({ nodes }: Rich, around = ''): string =>
  nodes
    .map((node) => (node.type === 'text' ? (node.text ?? '') : node.type === 'math' ? `${around}${textAttr(node, 'latex')}${around}` : ''))
    .join('')

/** A document with a paragraph for each line that is not empty, and the blocks as they are. */
export const docOf = (lines: readonly Rich[]): DocJson => {
  const content = lines.filter(({ text }) => text.trim() !== '').map(({ nodes, block }) => block ?? paragraphOf(nodes))
  return { type: 'doc', content: content.length ? content : [paragraphOf([])] }
}
