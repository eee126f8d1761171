import { wordOf } from '../text/book-words.ts'
import { attributes } from './attributes.ts'
import type { NodeJson } from '../schema/node-json.ts'
import { blockAttributes, numberOf } from './render-frame.ts'
import type { Rendering } from './render-context.ts'
import { renderLine } from './render-inline.ts'
import { attrsOf, numberAttr, textAttr } from '../text/walk.ts'

type Blocks = (nodes: readonly NodeJson[] | undefined, rendering: Rendering) => string

/** A table in a box that scrolls sideways. Leading rows with only header cells become the `thead`. */
export const renderTable = (node: NodeJson, rendering: Rendering, blocks: Blocks): string => {
  const rows = node.content ?? []
  const heads = rows.findIndex((row) => (row.content ?? []).some((cell) => cell.type !== 'table_header'))
  const cut = heads === -1 ? rows.length : heads
  const write = (row: NodeJson, head: boolean) =>
    `<tr${blockAttributes(row)}>${(row.content ?? []).map((cell) => tableCell(cell, head, rendering, blocks)).join('')}</tr>`
  const part = (tag: string, given: readonly NodeJson[], head: boolean) =>
    given.length === 0 ? '' : `<${tag}>${given.map((row) => write(row, head)).join('')}</${tag}>`
  const caption = numberOf(node, rendering) + renderLine(textAttr(node, 'caption'), rendering)
  const label =
    textAttr(node, 'caption') || rendering.context.numbers.get(rendering.context.numbers.has(textAttr(node, 'id')) ? textAttr(node, 'id') : '')
  const box = attributes({ class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': label || wordOf(rendering.context.lang, 'table') })
  const inside = `${caption === '' ? '' : `<caption>${caption}</caption>`}${columns(rows[0])}${part('thead', rows.slice(0, cut), true)}${part('tbody', rows.slice(cut), false)}`
  return `<div${box}${blockAttributes(node)}><table>${inside}</table></div>`
}

const tableCell = (cell: NodeJson, head: boolean, rendering: Rendering, blocks: Blocks): string => {
  const header = cell.type === 'table_header'
  const align = textAttr(cell, 'align')
  const span = (name: string) => {
    const value = Math.trunc(numberAttr(cell, name) ?? 1)
    return value > 1 && value <= 100 ? value : undefined
  }
  const given = attributes({
    scope: header ? (head ? 'col' : 'row') : undefined,
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    class: ['start', 'center', 'end'].includes(align) ? `al-${align}` : undefined,
  })
  const tag = header ? 'th' : 'td'
  return `<${tag}${blockAttributes(cell)}${given}>${blocks(cell.content, rendering)}</${tag}>`
}

/** The `colgroup` with column widths set by the author, taken from the first row. */
const columns = (row: NodeJson | undefined): string => {
  const widths = (row?.content ?? []).flatMap((cell) => {
    const span = Math.min(Math.max(Math.trunc(numberAttr(cell, 'colspan') ?? 1), 1), 100)
    const given = attrsOf(cell)['colwidth']
    return Array.from({ length: span }, (_, at): unknown => (Array.isArray(given) ? given[at] : 0))
  })
  if (!widths.some((width) => typeof width === 'number' && width > 0)) return ''
  const column = (width: unknown) =>
    `<col${typeof width === 'number' && width > 0 && width <= 4000 ? ` style="inline-size:${Math.trunc(width)}px"` : ''}/>`
  return `<colgroup>${widths.map(column).join('')}</colgroup>`
}
