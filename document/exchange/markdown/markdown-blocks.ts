import type { List, RootContent, Table } from './mdast-types.ts'
import { arrange } from '../d2l/import-arrange.ts'
import type { FileImport } from '../d2l/import-file.ts'
import { languageName } from '../../schema/language-names.ts'
import { htmlBlock } from './markdown-html.ts'
import { phrasing } from './markdown-inline.ts'
import { figureOf, inlineOnly, paragraphBlocks } from './markdown-paragraph.ts'
import { restore } from './markdown-tokens.ts'
import type { NodeJson } from '../../schema/node-json.ts'
import { isCodeLanguage } from '../../schema/schema-attributes.ts'

/**
 * Converts Markdown nodes to blocks of the document. Blocks whose type begins with `@` are intermediate and resolved by `arrange`: `@title` is a
 * chapter's name, `@cell` a code cell for some frameworks; `@label`, `@eqlabel` and `@width` apply to the block before them.
 */
export const blocksOf = (nodes: readonly RootContent[], file: FileImport): NodeJson[] => nodes.flatMap((node) => block(node, file))

const block = (node: RootContent, file: FileImport): NodeJson[] => {
  const line = file.lineOf(node.position?.start.line)
  switch (node.type) {
    case 'heading': {
      const items = phrasing(node.children, file)
      const directives = items.filter((item) => item.type === '@label')
      const text = items.filter((item) => item.type !== '@label')
      const content = withoutWhole(inlineOnly(text, file))
      if (node.depth === 1) return [{ type: '@title', attrs: { line }, content }, ...directives]
      return [{ type: 'heading', attrs: { level: Math.min(node.depth - 1, 4) }, content }, ...directives]
    }
    case 'paragraph':
      return paragraphBlocks(phrasing(node.children, file), file)
    case 'code':
      return code(restore(node.value, file.tokens), node.lang ?? '', line, file)
    case 'blockquote':
      return [{ type: 'blockquote', content: nested(node.children, file, true) }]
    case 'list':
      return [list(node, file)]
    case 'table':
      return [table(node, file)]
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'html':
      return htmlBlock(restore(node.value, file.tokens), file, line).flatMap((each) => (each.type === '@image' ? figureOf(each, file) : [each]))
    default:
      return []
  }
}

const list = (node: List, file: FileImport): NodeJson => {
  const items = node.children.map((item): NodeJson => {
    const content = nested(item.children, file, false)
    const box = item.checked === true ? '☑ ' : item.checked === false ? '☐ ' : ''
    const [first, ...rest] = content
    if (box === '' || first?.type !== 'paragraph') return { type: 'listItem', content }
    return { type: 'listItem', content: [{ ...first, content: [{ type: 'text', text: box }, ...(first.content ?? [])] }, ...rest] }
  })
  if (node.ordered !== true) return { type: 'bulletList', content: items }
  return { type: 'orderedList', attrs: { start: Math.min(node.start ?? 1, 99_999) }, content: items }
}

/** Lists and quotes cannot contain headings; those become bold paragraphs. */
const nested = (nodes: readonly RootContent[], file: FileImport, quote: boolean): NodeJson[] => {
  const blocks = arrange(blocksOf(nodes, file), file).flatMap((node): NodeJson[] => {
    if (node.type === 'heading' || node.type === '@title') {
      const content = (node.content ?? []).map((each) =>
        each.type === 'text' && each.marks === undefined ? { ...each, marks: [{ type: 'strong' }] } : each,
      )
      return [{ type: 'paragraph', content }]
    }
    return quote && node.type === 'tabs' ? (node.content ?? []).flatMap((tab) => tab.content ?? []) : [node]
  })
  return blocks.length === 0 ? [{ type: 'paragraph' }] : blocks
}

const ALIGN: Readonly<Record<string, string>> = { left: 'start', center: 'center', right: 'end' }

const table = (node: Table, file: FileImport): NodeJson => {
  const columns = Math.max(...node.children.map((row) => row.children.length), 1)
  const rows = node.children.map((row, at): NodeJson => {
    const cells = Array.from({ length: columns }, (_, column): NodeJson => {
      const cell = row.children[column]
      const content = cell === undefined ? [] : inlineOnly(phrasing(cell.children, file), file)
      const align = ALIGN[node.align?.[column] ?? ''] ?? null
      return { type: at === 0 ? 'table_header' : 'table_cell', attrs: { align }, content: [{ type: 'paragraph', content }] }
    })
    return { type: 'table_row', content: cells }
  })
  return { type: 'table', content: rows }
}

const code = (value: string, given: string, line: number, file: FileImport): NodeJson[] => {
  if (given === 'toc') return []
  if (given === 'eval_rst') {
    file.report('lost', 'directive', line, value.replace(/\s+/g, ' ').slice(0, 200))
    return []
  }
  const cell = /^\{\.?([\w+#-]+)/.exec(given)
  const name = languageName(cell?.[1] ?? given)
  const language = isCodeLanguage(name) ? name : ''
  const tab = /^#[ \t]*@tab[ \t]+(.+)\n?/m.exec(value)
  const text = tab === null ? value : value.slice(0, tab.index) + value.slice(tab.index + tab[0].length)
  const codeBlock: NodeJson = { type: 'codeBlock', attrs: { language }, ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }
  if (cell === null) return [codeBlock]
  const names = (tab?.[1] ?? '').split(',').map((each) => each.trim())
  const frameworks = names.filter((each) => each !== '').join(',')
  return [{ type: '@cell', attrs: { frameworks, line }, content: [codeBlock] }]
}

/** Removes bold and italics that cover a whole heading. */
const withoutWhole = (content: readonly NodeJson[]): NodeJson[] => {
  const whole = (type: string) => content.every((node) => node.marks?.some((mark) => mark.type === type))
  const needless = ['strong', 'em'].filter(whole)
  return content.map(({ marks, ...node }) => {
    const kept = (marks ?? []).filter((mark) => !needless.includes(mark.type))
    return kept.length === 0 ? node : { ...node, marks: kept }
  })
}
