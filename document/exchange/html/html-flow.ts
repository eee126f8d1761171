import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { schema } from '../../schema/schema.ts'
import { inlineText } from '../../text/text.ts'
import { finishLine, isVisible } from './html-line.ts'
import { withMark } from './html-marks.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** What a document cannot hold: an element (its name), a file that is missing (its source), or what exceeds a limit (how it begins). */
export type HtmlLoss = { kind: 'format' | 'file' | 'tooLong'; detail: string }

/** The state of one reading: what may still be added, and what is lost. */
export interface Reading {
  lose: (kind: HtmlLoss['kind'], detail: string) => void
  /** Takes nodes (one unless said otherwise) of so many characters of JSON from what the document may hold; false when it is full, and ever after. */
  spend: (characters: number, nodes?: number) => boolean
  /** For how many characters of JSON there is room; 0 when the document is full. */
  room: () => number
  /** Whether the document can hold one more formula. */
  takesFormula: (latex: string) => boolean
  file: (src: string) => string | undefined
  /** What the caller puts in the place of an element. To be asked once for each. */
  claim: (element: HtmlElement) => NodeJson | undefined
  /** Adds content to a flow. */
  read: (nodes: readonly HtmlNode[], marks: readonly MarkJson[], flow: Flow) => void
  /** Adds an element that nobody has claimed. */
  open: (element: HtmlElement, marks: readonly MarkJson[], flow: Flow) => void
  /** Adds a node that the caller gave; false when it cannot stand here. */
  put: (claimed: NodeJson, marks: readonly MarkJson[], flow: Flow) => boolean
}

/** The content of one container while it is being read: finished blocks, and the line that may become the next paragraph. */
export interface Flow {
  /** The type of the container in the schema, and its depth in the document. */
  container: string
  depth: number
  blocks: NodeJson[]
  line: NodeJson[]
  /** Whether the line goes on with a sentence that began before a formula. */
  continued: boolean
  /** Linked files within the line, to be put after it. */
  linked: { node: NodeJson; text: string }[]
}

const DEEPEST = 24

export const newFlow = (container: string, depth: number): Flow => ({ container, depth, blocks: [], line: [], continued: false, linked: [] })

/** Whether a flow may hold a block of this type that is so many levels high, its text included. */
export const mayHold = (flow: Flow, type: string, height: number): boolean => {
  const [container, block] = [schema.nodes[flow.container], schema.nodes[type]]
  return flow.depth + height <= DEEPEST && container !== undefined && block !== undefined && container.contentMatch.matchType(block) !== null
}

/** Adds to the line. A text that there is no room for is cut. */
export const addInline = (flow: Flow, node: NodeJson, reading: Reading): void => {
  // The paragraph is counted with the first that stands in it, so that its end always finds room.
  if (flow.line.length === 0 && !reading.spend(PARAGRAPH_SIZE)) return reading.lose('tooLong', inlineText(node))
  const size = JSON.stringify(node).length
  const text = node.text ?? ''
  // JSON writes no character of a text with more than two.
  const most = size <= reading.room() ? text.length : Math.max(Math.floor((reading.room() - (size - text.length)) / 2), 0)
  const fitting = node.type === 'text' ? { ...node, text: text.slice(0, most).toWellFormed() } : node
  if (fitting.text !== '' && reading.spend(fitting === node ? size : JSON.stringify(fitting).length)) flow.line.push(fitting)
  else return reading.lose('tooLong', inlineText(node))
  if (most < text.length) reading.lose('tooLong', text.slice(most))
}

/** Adds a block behind the line. */
export const addBlock = (flow: Flow, block: NodeJson, reading: Reading): void => {
  if (reading.spend(BLOCK_SIZE + JSON.stringify(block).length, nodesIn(block))) pushBlock(flow, block, reading)
  else reading.lose('tooLong', inlineText(block))
}
/** The most that the JSON of a block takes whose attributes have their defaults, and that of a paragraph or heading. */
export const BLOCK_SIZE = 220
const PARAGRAPH_SIZE = 100

/** Adds a block that has been counted. What the container cannot hold is turned into what it can, or lost. */
export const pushBlock = (flow: Flow, block: NodeJson, reading: Reading): void => {
  if (mayHold(flow, block.type, heightOf(block))) return void flow.blocks.push(block)
  const other = substituteOf(block)
  if (other === undefined || block.type !== 'heading') reading.lose('format', block.type)
  if (other !== undefined && mayHold(flow, other.type, heightOf(other))) flow.blocks.push(other)
}

/** Ends the line; what stands next begins a paragraph of its own. */
export const endParagraph = (flow: Flow, reading: Reading): void => {
  endLine(flow, reading)
  flow.continued = false
}

/** Ends the line: a paragraph, or a figure when there is nothing but a picture. A line without anything visible is dropped. */
const endLine = (flow: Flow, reading: Reading): void => {
  const { linked, continued } = flow
  const content = finishLine(flow.line)
  flow.line = []
  flow.linked = []
  const only = content.length === 1 ? content[0]! : undefined
  const isName = linked.length > 0 && bare(content.map(inlineText).join('')) === bare(linked.map(({ text }) => text).join(''))
  if (only?.type === 'inlineImage' && only.marks?.some(({ type }) => type === 'link') !== true) {
    pushBlock(flow, { type: 'figure', attrs: { ...only.attrs } }, reading)
  } else if (content.some(isVisible) && !isName) {
    pushBlock(flow, { type: 'paragraph', ...(continued ? { attrs: { continued } } : {}), content: content.map(withoutWidth) }, reading)
  }
  for (const { node } of linked) pushBlock(flow, node, reading)
}

/** Adds a block where a paragraph may be open, which goes on behind it. */
export const interrupt = (flow: Flow, block: NodeJson, reading: Reading): void => {
  endLine(flow, reading)
  addBlock(flow, block, reading)
  flow.continued = block.type === 'equation'
}

/** The blocks of a flow that has been read to its end. */
export const finished = (flow: Flow, reading: Reading): NodeJson[] => {
  endParagraph(flow, reading)
  return flow.blocks
}

/** What of some blocks can stand in one line, for headings and captions, and the other blocks. */
export const asLine = (blocks: readonly NodeJson[]): { content: NodeJson[]; rest: NodeJson[] } => {
  const content: NodeJson[] = []
  const rest: NodeJson[] = []
  for (const block of blocks) {
    const inline = lineOf(block)
    if (inline === undefined) rest.push(block)
    else content.push(...(content.length > 0 ? [{ type: 'hardBreak' }] : []), ...inline)
  }
  return { content, rest }
}

const lineOf = ({ type, attrs, content = [] }: NodeJson): NodeJson[] | undefined => {
  if (type === 'paragraph' || type === 'heading') return content
  if (type === 'equation') return [{ type: 'math', attrs: { latex: attrs?.['latex'] } }]
  return type === 'figure' ? [{ type: 'inlineImage', attrs: { file: attrs?.['file'], alt: attrs?.['alt'] } }, ...content] : undefined
}

/** What stands for a block where it is not allowed. */
const substituteOf = ({ type, attrs, content = [] }: NodeJson): NodeJson | undefined => {
  if (type === 'heading') return { type: 'paragraph', content: content.map(inStrong) }
  if (type !== 'video') return undefined
  return { type: 'attachment', attrs: { file: attrs?.['file'], name: attrs?.['title'] } }
}

const inStrong = (node: NodeJson): NodeJson => (node.type === 'text' ? { ...node, marks: [...withMark(node.marks ?? [], { type: 'strong' })] } : node)

/** The levels of a node, itself included. */
export const heightOf = (node: NodeJson): number => (node.content ?? []).reduce((most, child) => Math.max(most, 1 + heightOf(child)), 1)

const withoutWidth = (node: NodeJson): NodeJson =>
  node.type === 'inlineImage' ? { ...node, attrs: { file: node.attrs?.['file'], alt: node.attrs?.['alt'] } } : node

const bare = (text: string): string => text.replaceAll(/\s+/g, '')

/** The number of nodes in a node, itself included. */
const nodesIn = (node: NodeJson): number => (node.content ?? []).reduce((sum, child) => sum + nodesIn(child), 1)
