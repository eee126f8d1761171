import { newBlockId } from '#document/schema/ids.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { paragraphOf } from '../../../questions/make.ts'
import { labelOf } from '../../text/labels.ts'
import { optionAt } from '../../text/line-shapes.ts'
import type { SourceLine } from '../../text/reading-state.ts'
import { richOfBlock, textNode } from '../../text/rich.ts'
import { childOf, isOn, valueOf, type XmlElement } from '../../xml/xml.ts'

interface Cell {
  lines: SourceLine[]
  /** Where it begins in the grid, and how many columns it takes. */
  column: number
  span: number
  merge: 'restart' | 'continue' | undefined
}

const widest = 100

/**
 * A table as lines. It becomes one block, except when it only arranges text: a single column, options in cells, answers under the numbers of their
 * questions, or cells with answers and explanations.
 */
export function linesOfTable(table: XmlElement, readBlocks: (content: XmlElement) => SourceLine[], place: () => number): SourceLine[] {
  const begin = place() + 1
  const rows = rowsOf(table).map((row) => ({ cells: cellsOf(row, readBlocks), header: isOn(childOf(row, 'trPr'), 'tblHeader') === true }))
  const cells = rows.flatMap((row) => row.cells)
  const lines = cells.flatMap((cell) => cell.lines)
  if (
    rows.every((row) => row.cells.length <= 1) ||
    isOptions(cells) ||
    lines.some(({ rich }) => /^(?:answer|explanation)$/.test(labelOf(rich.text)?.label ?? ''))
  )
    return lines
  const key = keyLines(rows.map((row) => row.cells))
  if (key) return key
  const findings = lines.flatMap((line) => line.findings ?? [])
  const nested = lines.find(({ rich }) => rich.block)
  if (nested) findings.push({ code: 'formatLost', severity: 'changed', detail: 'table', place: { line: nested.line } })
  const shows = lines.some(({ rich }) => rich.text.trim() !== '')
  if (!shows) return lines
  const block: NodeJson = {
    type: 'table',
    attrs: { id: newBlockId() },
    content: rows.map((row, at) => ({
      type: 'table_row',
      attrs: { id: newBlockId() },
      content: row.cells.filter(({ merge }) => merge !== 'continue').map((cell) => cellOf(cell, row.header, heightOf(rows, cell, at))),
    })),
  }
  const source = rows.map((row) => row.cells.map((cell) => cell.lines.map((line) => line.source).join(' ')).join('\t')).join('\n')
  return [{ line: Math.min(begin, place()), to: place(), rich: richOfBlock(block), source, ...(findings.length ? { findings } : {}) }]
}

/** Rows and cells, also within content controls and insertions. */
const rowsOf = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) =>
    child.name === 'tr' ? (childOf(childOf(child, 'trPr'), 'del') ? [] : [child]) : wraps(child) ? rowsOf(child) : [],
  )
const cellElements = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => (child.name === 'tc' ? [child] : wraps(child) ? cellElements(child) : []))
const wraps = ({ name }: XmlElement) => ['sdt', 'sdtContent', 'ins', 'customXml', 'moveTo'].includes(name)

function cellsOf(row: XmlElement, readBlocks: (content: XmlElement) => SourceLine[]): Cell[] {
  let column = 0
  return cellElements(row).map((element) => {
    const properties = childOf(element, 'tcPr')
    const span = Math.min(widest, Math.max(1, Math.trunc(Number(valueOf(properties, 'gridSpan') ?? 1)) || 1))
    const merged = childOf(properties, 'vMerge')
    const lines = readBlocks(element)
    // What stands in a cell that is merged into the one above would not be seen.
    const hidden = merged && merged.attributes['val'] !== 'restart' && !lines.some(({ rich }) => rich.text.trim() !== '')
    const cell: Cell = { lines, column, span, merge: merged ? (hidden ? 'continue' : 'restart') : undefined }
    column += span
    return cell
  })
}

function heightOf(rows: readonly { cells: Cell[] }[], { merge, column }: Cell, from: number): number {
  if (merge !== 'restart') return 1
  let height = 1
  while (height < widest && rows[from + height]?.cells.some((cell) => cell.column === column && cell.merge === 'continue')) height++
  return height
}

function cellOf({ lines, span }: Cell, header: boolean, rowspan: number): NodeJson {
  const content = lines.flatMap(({ rich }) => (rich.block ? paragraphsOf(rich.block) : [paragraphOf(rich.nodes)]))
  return {
    type: header ? 'table_header' : 'table_cell',
    attrs: { id: newBlockId(), colspan: span, rowspan },
    content: content.length ? content : [paragraphOf([])],
  }
}

const paragraphsOf = (block: NodeJson): NodeJson[] => (block.type === 'paragraph' ? [block] : (block.content ?? []).flatMap(paragraphsOf))

/** Whether the cells that hold something begin with A, B, C … */
function isOptions(cells: readonly Cell[]): boolean {
  const texts = cells.map(({ lines }) => lines.map(({ rich }) => rich.text.trim()).find((text) => text !== '') ?? '').filter((text) => text !== '')
  return texts.length >= 2 && texts.length <= 26 && texts.every((text, at) => optionAt(text, at, 0)?.start === 0)
}

const textOf = ({ lines }: Cell) =>
  lines
    .map(({ source }) => source)
    .join('')
    .replaceAll(/\s+/g, '')

/** The lines of a table of answers: rows that begin with 题号 over rows that begin with 答案. An empty one is for students and no part of a question. */
function keyLines(rows: readonly (readonly Cell[])[]): SourceLine[] | undefined {
  if (rows.length < 2 || rows.length % 2 === 1) return undefined
  const found: SourceLine[] = []
  for (let at = 0; at < rows.length; at += 2) {
    const [numbers = [], answers = []] = [rows[at], rows[at + 1]]
    const [head, below] = [numbers[0] && textOf(numbers[0]), answers[0] && textOf(answers[0])]
    if (!head || !/^题[号目]$/.test(head) || !below || !/^(?:参考|正确)?(?:答案|选项)$/.test(below)) return undefined
    const line = numbers[0]?.lines[0]?.line ?? 1
    const pairs = numbers
      .slice(1)
      .map((cell, column): [string, string] => [textOf(cell), textOf(answers[column + 1] ?? { lines: [], column, span: 1, merge: undefined })])
    const given = pairs.filter(([number, answer]) => /^\d{1,4}$/.test(number) && answer !== '')
    const rest = pairs.filter(([number, answer]) => !/^\d{1,4}$/.test(number) && answer !== '').map((pair) => pair.join(' '))
    const source = given.map(([number, answer]) => `${number}. ${answer}`).join('  ')
    if (given.length) found.push({ line, rich: textNode(source), source, key: true })
    if (rest.length) found.push({ line, rich: textNode(rest.join('  ')), source: rest.join('  '), key: true })
    if (!given.length && !rest.length) {
      const detail = `${head} ${pairs.map(([number]) => number).join(' ')}`.slice(0, 120)
      found.push({ line, rich: textNode(''), source: '', findings: [{ code: 'partSkipped', severity: 'changed', detail, place: { line } }] })
    }
  }
  return found
}
