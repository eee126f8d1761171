import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { asLine, BLOCK_SIZE, endParagraph, finished, mayHold, newFlow, pushBlock } from './html-flow.ts'
import type { Flow, Reading } from './html-flow.ts'
import { shortText } from './html-line.ts'
import { textIn } from './html-tree.ts'
import type { HtmlElement } from './html-tree.ts'

type Marks = readonly MarkJson[]
const HEIGHT = 5
const GROUPS = new Set(['thead', 'tbody', 'tfoot'])

/** Reads a table. Where there can be none, as within the cell of another, its cells follow each other. */
export const readTable = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  endParagraph(flow, reading)
  const { rows, captions, others } = partsOf(element)
  reading.read(others, marks, flow)
  if (!mayHold(flow, 'table', HEIGHT)) {
    reading.lose('format', 'table')
    for (const part of [...captions, ...rows.flatMap(cellsOf)]) {
      endParagraph(flow, reading)
      readCell(part, marks, flow, reading)
    }
    return endParagraph(flow, reading)
  }
  const { caption, rest } = captionOf(captions, marks, flow, reading)
  for (const block of rest) pushBlock(flow, block, reading)
  if (!reading.spend(BLOCK_SIZE + caption.length * 2)) return reading.lose('tooLong', textIn(element))
  const content = rows.flatMap((row, at): NodeJson[] => {
    if (!reading.spend(ROW_SIZE)) return (reading.lose('tooLong', textIn(row)), [])
    return [{ type: 'table_row', content: cellsOf(row).flatMap((cell) => cellNodes(cell, rows.length - at, marks, flow, reading)) }]
  })
  const filled = withoutEmptyRows(content)
  if (filled.length > 0) pushBlock(flow, { type: 'table', attrs: { caption }, content: filled }, reading)
  else if (caption !== '') pushBlock(flow, { type: 'paragraph', content: [{ type: 'text', text: caption }] }, reading)
}

/** A caption is a text in which formulas stand between dollar signs, at most 2,000 characters; what else it holds is in `rest`. */
export const captionText = (content: readonly NodeJson[], reading: Reading): string => {
  const parts = content.map((node) => {
    const latex = node.type === 'math' ? String(node.attrs?.['latex']) : ''
    if (latex !== '') return latex.includes('$') ? { text: latex } : { formula: `$${latex}$` }
    return { text: node.type === 'hardBreak' ? ' ' : node.type === 'inlineImage' ? String(node.attrs?.['alt']) : (node.text ?? '') }
  })
  const dollars = parts.reduce((sum, part) => sum + (part.formula ? 2 : (part.text ?? '').split('$').length - 1), 0)
  // A dollar sign of the text must not begin or end a formula.
  const text = parts.map((part) => part.formula ?? (dollars > 1 ? part.text.replaceAll('$', '＄') : part.text)).join('')
  if (text.length <= 2000) return shortText(text, 2000)
  reading.lose('tooLong', text)
  return shortText(text.replaceAll('$', '＄'), 2000)
}

const captionOf = (captions: readonly HtmlElement[], marks: Marks, flow: Flow, reading: Reading) => {
  const inner = newFlow(flow.container, flow.depth)
  for (const caption of captions) {
    reading.read(caption.children, marks, inner)
    endParagraph(inner, reading)
  }
  const { content, rest } = asLine(inner.blocks)
  const pictures = content.filter(({ type }) => type === 'inlineImage' || type === 'blank')
  const kept = pictures.length > 0 ? [{ type: 'paragraph', content: pictures }, ...rest] : rest
  return {
    caption: captionText(
      content.filter((node) => !pictures.includes(node)),
      reading,
    ),
    rest: kept,
  }
}

const partsOf = (table: HtmlElement) => {
  const rows: HtmlElement[] = []
  const captions: HtmlElement[] = []
  const others: HtmlElement['children'][number][] = []
  for (const node of table.children) {
    if (typeof node === 'string') others.push(node)
    else if (node.name === 'tr') rows.push(node)
    else if (node.name === 'caption') captions.push(node)
    else if (GROUPS.has(node.name)) {
      const inner = partsOf(node)
      for (const each of inner.rows) rows.push(each)
      for (const each of inner.others) others.push(each)
    } else if (node.name !== 'colgroup' && node.name !== 'col') others.push(node)
  }
  return { rows, captions, others }
}

const cellsOf = (row: HtmlElement): HtmlElement[] => row.children.filter((node): node is HtmlElement => typeof node !== 'string')

const cellNodes = (cell: HtmlElement, rowsLeft: number, marks: Marks, flow: Flow, reading: Reading): NodeJson[] => {
  const type = cell.name === 'th' ? 'table_header' : 'table_cell'
  const inner = newFlow(type, flow.depth + 3)
  if (!reading.spend(CELL_SIZE, 2)) return (reading.lose('tooLong', textIn(cell)), [])
  readCell(cell, marks, inner, reading)
  const content = finished(inner, reading)
  const attrs = { colspan: spanOf(cell, 'colspan', 100), rowspan: spanOf(cell, 'rowspan', Math.min(rowsLeft, 100)) }
  return [{ type, attrs, content: content.length > 0 ? content : [{ type: 'paragraph' }] }]
}
/** The JSON of a row, and of a cell with an empty paragraph in it. */
const ROW_SIZE = 80
const CELL_SIZE = 220

const readCell = (cell: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  const claimed = reading.claim(cell)
  if (claimed === undefined || !reading.put(claimed, marks, flow)) reading.read(cell.children, marks, flow)
}

/** A rowspan of 0 reaches to the last row. */
const spanOf = (cell: HtmlElement, name: 'colspan' | 'rowspan', most: number): number => {
  const value = Number.parseInt(cell.attributes.get(name) ?? '1', 10)
  return value === 0 && name === 'rowspan' ? most : Math.min(Math.max(Number.isNaN(value) ? 1 : value, 1), most)
}

/** An empty row stays where a cell above reaches into it. */
const withoutEmptyRows = (rows: readonly NodeJson[]): NodeJson[] => {
  let reach = 0
  return rows.filter((row) => {
    const cells = row.content ?? []
    const stays = cells.length > 0 || reach > 0
    reach = cells.reduce((most, cell) => Math.max(most, Number(cell.attrs?.['rowspan']) - 1), Math.max(reach - 1, 0))
    return stays
  })
}
