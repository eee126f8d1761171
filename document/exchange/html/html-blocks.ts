import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { isCodeLanguage } from '../../schema/schema-attributes.ts'
import { addBlock, addInline, asLine, BLOCK_SIZE, endParagraph, finished, mayHold, newFlow, pushBlock } from './html-flow.ts'
import type { Flow, Reading } from './html-flow.ts'
import { isVisible, storableText } from './html-line.ts'
import { declarations, marked, withMark } from './html-marks.ts'
import { captionText } from './html-table.ts'
import { textIn } from './html-tree.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

type Marks = readonly MarkJson[]

/** Reads what is a paragraph or a group of them. */
export const readGroup = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  reading.read(element.children, marks, flow)
  endParagraph(flow, reading)
}

/** A document has four levels of headings; the first is the one of its title. */
export const readHeading = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  const inner = newFlow(flow.container, flow.depth)
  reading.read(element.children, marks, inner)
  const { content, rest } = asLine(finished(inner, reading))
  const level = Math.min(Math.max(Number(element.name.slice(1)) - 1, 1), 4)
  if (content.some(isVisible)) pushBlock(flow, { type: 'heading', attrs: { level }, content }, reading)
  for (const block of rest) pushBlock(flow, block, reading)
}

export const readQuote = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  if (!mayHold(flow, 'blockquote', 3)) {
    reading.lose('format', 'blockquote')
    return readGroup(element, marks, flow, reading)
  }
  if (!reading.spend(BLOCK_SIZE)) return reading.lose('tooLong', textIn(element))
  const inner = newFlow('blockquote', flow.depth + 1)
  reading.read(element.children, marks, inner)
  const content = finished(inner, reading)
  if (content.length > 0) pushBlock(flow, { type: 'blockquote', content }, reading)
}

/** Reads a list. What stands between its items belongs to the item before. */
export const readList = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  const ordered = element.name === 'ol'
  const type = ordered ? 'orderedList' : 'bulletList'
  if (!mayHold(flow, type, 4)) {
    reading.lose('format', element.name)
    return readGroup(element, marks, flow, reading)
  }
  if (!reading.spend(BLOCK_SIZE)) return reading.lose('tooLong', textIn(element))
  const content: NodeJson[] = []
  let item: Flow | undefined
  const begin = () => (item = newFlow('listItem', flow.depth + 2))
  const end = () => {
    const blocks = item === undefined ? [] : finished(item, reading)
    if (item !== undefined) content.push({ type: 'listItem', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] })
    item = undefined
  }
  for (const node of element.children) {
    if (typeof node === 'string' && node.trim() === '') continue
    if (!reading.spend(ITEM_SIZE, 2)) {
      reading.lose('tooLong', textIn(node))
      break
    }
    if (typeof node === 'string' || node.name !== 'li') {
      reading.read([node], marks, item ?? begin())
      continue
    }
    const claimed = reading.claim(node)
    if (claimed !== undefined && reading.put(claimed, marks, item ?? begin())) continue
    end()
    reading.read(node.children, marks, begin())
  }
  end()
  const attrs = ordered ? { start: startOf(element), style: styleOf(element) } : undefined
  if (content.length > 0) pushBlock(flow, { type, ...(attrs === undefined ? {} : { attrs }), content }, reading)
}
/** The JSON of an item and of the empty paragraph in it. */
const ITEM_SIZE = 160

const startOf = (list: HtmlElement): number => {
  const start = Number(list.attributes.get('start') ?? '1')
  return Number.isInteger(start) && start >= 0 && start <= 99_999 ? start : 1
}

const styleOf = (list: HtmlElement): string => {
  const named = declarations(list.attributes.get('style')).find(([name]) => name === 'list-style-type' || name === 'list-style')?.[1] ?? ''
  const types: Readonly<Record<string, string>> = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' }
  const style = named.replace('latin', 'alpha')
  return Object.values(types).includes(style) ? style : (types[list.attributes.get('type') ?? ''] ?? 'decimal')
}

/** A figure with its caption: of the picture, table or program that is all its content, or else a paragraph of its own. */
export const readFigure = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  const isCaption = (node: HtmlNode) => typeof node !== 'string' && node.name === 'figcaption'
  const inner = newFlow(flow.container, flow.depth)
  reading.read(
    element.children.filter((node) => !isCaption(node)),
    marks,
    inner,
  )
  const blocks = finished(inner, reading)
  const captions = newFlow(flow.container, flow.depth)
  reading.read(element.children.filter(isCaption), marks, captions)
  const { content, rest } = asLine(finished(captions, reading))
  const [only] = blocks
  const alone = content.length > 0 && blocks.length === 1 && only !== undefined
  if (alone && only.type === 'figure' && mayHold(flow, 'figure', 2)) pushBlock(flow, { ...only, content }, reading)
  else if (alone && (only.type === 'table' || only.type === 'codeBlock') && !only.attrs?.['caption'] && content.every(isPlain)) {
    pushBlock(flow, { ...only, attrs: { ...only.attrs, caption: captionText(content, reading) } }, reading)
  } else {
    for (const block of blocks) pushBlock(flow, block, reading)
    if (content.length > 0) pushBlock(flow, { type: 'paragraph', content }, reading)
  }
  for (const block of rest) pushBlock(flow, block, reading)
}
const isPlain = ({ type }: NodeJson): boolean => type === 'text' || type === 'math' || type === 'hardBreak'

/** A program. One with anything but text in it, such as gaps, becomes a paragraph of code that keeps its lines and indents. */
export const readCode = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  const parts = codeParts(element.children, reading)
  if (parts.every((part) => typeof part === 'string')) {
    const text = storableText(parts.join('').replaceAll(/\r\n?/g, '\n')).replace(/\n$/, '')
    const room = Math.max(Math.floor((reading.room() - 2 * BLOCK_SIZE) / 2), 0)
    const kept = text.length <= room ? text : text.slice(0, room).toWellFormed()
    if (kept.length < text.length) reading.lose('tooLong', text.slice(kept.length))
    if (kept.trim() === '') return
    return addBlock(flow, { type: 'codeBlock', attrs: { language: languageOf(element) }, content: [{ type: 'text', text: kept }] }, reading)
  }
  const inCode = withMark(marks, { type: 'code' })
  for (const part of parts) {
    if (typeof part !== 'string') {
      if (part.claimed === undefined || !reading.put(part.claimed, inCode, flow)) reading.open(part.element, inCode, flow)
      continue
    }
    for (const [at, line] of storableText(part.replaceAll(/\r\n?/g, '\n')).split('\n').entries()) {
      if (at > 0) addInline(flow, { type: 'hardBreak' }, reading)
      const text = line.replaceAll('\t', '    ').replaceAll(/^ +| {2,}/g, (spaces) => '\u00A0'.repeat(spaces.length))
      if (text !== '') addInline(flow, marked({ type: 'text', text }, inCode), reading)
    }
  }
  endParagraph(flow, reading)
}

type CodePart = string | { claimed: NodeJson | undefined; element: HtmlElement }

const codeParts = (nodes: readonly HtmlNode[], reading: Reading): CodePart[] =>
  nodes.flatMap((node): CodePart[] => {
    if (typeof node === 'string') return [node]
    const claimed = reading.claim(node)
    if (claimed !== undefined || NOT_TEXT.has(node.name)) return [{ claimed, element: node }]
    return node.name === 'br' ? ['\n'] : codeParts(node.children, reading)
  })
const NOT_TEXT = new Set(['script', 'style', 'img', 'svg', 'math', 'iframe', 'object', 'audio', 'video', 'input', 'select'])

const languageOf = (element: HtmlElement): string => {
  const code = element.children.find((node) => typeof node !== 'string')
  const classes = [element, code].flatMap((each) => (typeof each === 'object' ? (each.attributes.get('class') ?? '').split(/\s+/) : []))
  const name = classes.flatMap((each) => /^lang(?:uage)?-(.+)$/.exec(each.toLowerCase())?.[1] ?? [])[0]
  return isCodeLanguage(name) ? name : ''
}
