import type { NodeSpec } from 'prosemirror-model'
import { attribute } from './schema-attributes.ts'
import { keepSpaces, domParseRules, nodeToDom } from './schema-dom.ts'
import { media } from './schema-media.ts'
import { sections } from './schema-sections.ts'

const { id, label, file, line, passage } = attribute

/** Headings may be in a chapter, box or tab, but not in lists, quotes and table cells. */
const blocks: Record<string, NodeSpec> = {
  paragraph: {
    group: 'block plain',
    content: 'inline*',
    /** `continued`: the sentence began before a formula or figure, so the first line is not indented. */
    attrs: { id, align: attribute.align, continued: attribute.flag },
    toDOM: nodeToDom('p'),
    parseDOM: domParseRules('paragraph', 'p', () => ({})),
  },
  heading: {
    content: 'inline*',
    defining: true,
    attrs: { id, level: attribute.level, label },
    toDOM: (node) => [`h${Number(node.attrs['level']) + 1}`, { 'data-node': 'heading', 'data-attrs': JSON.stringify(node.attrs) }, 0],
    parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].flatMap((tag, at) =>
      domParseRules('heading', tag, () => ({ level: Math.min(Math.max(at, 1), 4) })),
    ),
  },
  bulletList: {
    group: 'block plain',
    content: 'listItem+',
    attrs: { id },
    toDOM: nodeToDom('ul'),
    parseDOM: domParseRules('bulletList', 'ul', () => ({})),
  },
  orderedList: {
    group: 'block plain',
    content: 'listItem+',
    attrs: { id, start: attribute.start, style: attribute.listStyle },
    toDOM: nodeToDom('ol'),
    parseDOM: domParseRules('orderedList', 'ol', (element) => ({ start: startOf(element.getAttribute('start')) })),
  },
  listItem: {
    content: '(block | aside | tabs)+',
    defining: true,
    attrs: { id },
    toDOM: nodeToDom('li'),
    parseDOM: domParseRules('listItem', 'li', () => ({})),
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { id },
    toDOM: nodeToDom('blockquote'),
    parseDOM: domParseRules('blockquote', 'blockquote', () => ({})),
  },
  codeBlock: {
    group: 'block plain',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { id, language: attribute.codeLanguage, caption: passage, label },
    toDOM: (node) => ['pre', { 'data-node': 'codeBlock', 'data-attrs': JSON.stringify(node.attrs) }, ['code', 0]],
    parseDOM: keepSpaces(domParseRules('codeBlock', 'pre', () => ({}))),
  },
  equation: {
    group: 'block plain',
    atom: true,
    attrs: { id, latex: attribute.latex, numbered: attribute.flag, label },
    toDOM: nodeToDom('div', true),
    parseDOM: domParseRules('equation', 'div'),
  },
  figure: {
    group: 'block plain',
    content: 'inline*',
    attrs: { id, file, alt: passage, width: attribute.percent, label },
    toDOM: nodeToDom('figure'),
    parseDOM: domParseRules('figure', 'figure'),
  },
  horizontalRule: { group: 'block', attrs: { id }, toDOM: nodeToDom('hr', true), parseDOM: domParseRules('horizontalRule', 'hr', () => ({})) },
}

const cell = { id, colspan: attribute.span, rowspan: attribute.span, colwidth: attribute.columnWidths, align: attribute.cellAlign }

/** Names and roles are those that prosemirror-tables requires. */
const tables: Record<string, NodeSpec> = {
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    attrs: { id, caption: passage, label },
    toDOM: (node) => ['table', { 'data-node': 'table', 'data-attrs': JSON.stringify(node.attrs) }, ['tbody', 0]],
    parseDOM: domParseRules('table', 'table', () => ({})),
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    attrs: { id },
    toDOM: nodeToDom('tr'),
    parseDOM: domParseRules('table_row', 'tr', () => ({})),
  },
  table_cell: {
    content: 'plain+',
    tableRole: 'cell',
    isolating: true,
    attrs: cell,
    toDOM: (node) => ['td', cellDom(node.type.name, node.attrs), 0],
    parseDOM: domParseRules('table_cell', 'td', spansOf),
  },
  table_header: {
    content: 'plain+',
    tableRole: 'header_cell',
    isolating: true,
    attrs: cell,
    toDOM: (node) => ['th', cellDom(node.type.name, node.attrs), 0],
    parseDOM: domParseRules('table_header', 'th', spansOf),
  },
}

/** `phrase` is all inline content except a footnote, so that a footnote cannot contain another. */
const inlines: Record<string, NodeSpec> = {
  text: { group: 'inline phrase' },
  hardBreak: { group: 'inline phrase', inline: true, selectable: false, toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
  math: {
    group: 'inline phrase',
    inline: true,
    atom: true,
    attrs: { latex: attribute.latex },
    toDOM: nodeToDom('span', true),
    parseDOM: domParseRules('math', 'span'),
  },
  footnote: {
    group: 'inline',
    inline: true,
    atom: true,
    content: 'phrase*',
    attrs: {},
    toDOM: nodeToDom('small'),
    parseDOM: domParseRules('footnote', 'small'),
  },
  /** The target is a block id or label anywhere in the book; `text` is shown when the target is missing. */
  xref: {
    group: 'inline phrase',
    inline: true,
    atom: true,
    attrs: { target: attribute.target, form: attribute.choice('number', 'title', 'cite'), text: line },
    toDOM: nodeToDom('span', true),
    parseDOM: domParseRules('xref', 'span'),
  },
  /** A gap to be filled in. `key` ties it to the rule by which a question grades it, and stays when the gap is moved. */
  blank: {
    group: 'inline phrase',
    inline: true,
    atom: true,
    attrs: { key: id },
    toDOM: nodeToDom('span', true),
    parseDOM: domParseRules('blank', 'span'),
  },
  inlineImage: {
    group: 'inline phrase',
    inline: true,
    attrs: { file, alt: passage },
    toDOM: nodeToDom('span', true),
    parseDOM: domParseRules('inlineImage', 'span'),
  },
}

export const nodes = {
  doc: { content: '(block | heading | aside | tabs | bibliography)+', attrs: { label } },
  ...blocks,
  ...tables,
  ...sections,
  ...media,
  ...inlines,
} satisfies Record<string, NodeSpec>

const startOf = (start: string | null): number => (start !== null && /^\d{1,5}$/.test(start) ? Number(start) : 1)

function spansOf(element: HTMLElement) {
  const span = (name: string) => Math.min(Math.max(Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1, 1), 100)
  return { colspan: span('colspan'), rowspan: span('rowspan') }
}

function cellDom(name: string, attrs: Record<string, unknown>) {
  return { 'data-node': name, 'data-attrs': JSON.stringify(attrs), colspan: String(attrs['colspan']), rowspan: String(attrs['rowspan']) }
}
