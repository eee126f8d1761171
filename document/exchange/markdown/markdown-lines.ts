import type { NodeJson } from '../../schema/node-json.ts'

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF‘’“”…—]/u

/**
 * Removes line ends next to Chinese and replaces others by a space, removes the space that roles need before
 * them, and trims both ends of the line.
 */
export const joinLines = (nodes: readonly NodeJson[]): NodeJson[] => {
  const joined = nodes.map((node, at) => {
    if (node.type !== 'text' || isCode(node)) return node
    const before = lastOf(nodes[at - 1])
    const after = firstOf(nodes[at + 1])
    let text = (node.text ?? '').replace(/(?<![ \t])[ \t]*\n[ \t]*/g, (found, from: number, whole: string) => {
      const left = from === 0 ? before : whole[from - 1]!
      const right = from + found.length === whole.length ? after : whole[from + found.length]!
      return WIDE.test(left) || WIDE.test(right) || left === '' || right === '' ? '' : ' '
    })
    if (nodes[at + 1]?.type === 'xref' && WIDE.test(text.trimEnd().slice(-1))) text = text.trimEnd()
    if (nodes[at - 1]?.type === 'xref' && WIDE.test(text.trimStart().slice(0, 1))) text = text.trimStart()
    return { ...node, text }
  })
  return trimEnds(joined)
}

const trimEnds = (nodes: NodeJson[]): NodeJson[] => {
  const edge = (node: NodeJson | undefined) => node === undefined || node.type === '@display' || node.type === 'hardBreak'
  return nodes
    .map((node, at) => {
      if (node.type !== 'text' || isCode(node)) return node
      const start = edge(nodes[at - 1]) ? (node.text ?? '').trimStart() : (node.text ?? '')
      return { ...node, text: edge(nodes[at + 1]) ? start.trimEnd() : start }
    })
    .filter((node) => node.type !== 'text' || node.text !== '')
}

const isCode = (node: NodeJson): boolean => node.marks?.some((mark) => mark.type === 'code') ?? false

/** The character next to a line end; a formula or reference counts as a letter, an edge is ''. */
const lastOf = (node: NodeJson | undefined): string => (node === undefined ? '' : node.type === 'text' ? (node.text ?? '').slice(-1) : letterOf(node))
const firstOf = (node: NodeJson | undefined): string =>
  node === undefined ? '' : node.type === 'text' ? (node.text ?? '').slice(0, 1) : letterOf(node)
const letterOf = (node: NodeJson): string => (node.type.startsWith('@') || node.type === 'hardBreak' ? '' : 'a')
