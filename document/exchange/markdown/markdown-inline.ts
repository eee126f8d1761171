import type { PhrasingContent, RootContent } from './mdast-types.ts'
import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { parse } from '../d2l/import-file.ts'
import type { FileImport } from '../d2l/import-file.ts'
import { joinLines } from './markdown-lines.ts'
import { htmlInline } from './markdown-html.ts'
import { cleanAddress, linkTarget } from './markdown-links.ts'
import { roleNodes } from './markdown-roles.ts'
import { restore, splitTokens } from './markdown-tokens.ts'
import { isHref } from '../../schema/schema-attributes.ts'
import { schema } from '../../schema/schema.ts'

const ORDER = Object.keys(schema.marks)

/**
 * Converts inline Markdown to inline content of the document, with lines joined. What cannot be inline in a document is returned as a node whose
 * type begins with `@`, to be placed by the caller: `@display` (a formula on its own line), `@image`, `@label`, `@eqlabel`, `@width`.
 */
export const phrasing = (nodes: readonly PhrasingContent[], file: FileImport): NodeJson[] => joinLines(mergeTextNodes(convert(nodes, [], file)))

const convert = (nodes: readonly (PhrasingContent | RootContent)[], marks: readonly MarkJson[], file: FileImport): NodeJson[] => {
  let around = marks
  return nodes.flatMap((node): NodeJson[] => {
    if (node.type === 'html') {
      const found = htmlInline(restore(node.value, file.tokens), around, file, node.position?.start.line)
      around = found.marks
      return found.nodes.map((each) => withMarks(each, around))
    }
    return one(node, around, file)
  })
}

const one = (node: PhrasingContent | RootContent, marks: readonly MarkJson[], file: FileImport): NodeJson[] => {
  const line = file.lineOf(node.position?.start.line)
  switch (node.type) {
    case 'text':
      return splitTokens(node.value, file.tokens).flatMap((part) => {
        if (typeof part === 'string') return [withMarks({ type: 'text', text: part }, marks)]
        if (part.kind === 'math' || part.kind === 'display') {
          const display = part.kind === 'display'
          // A formula that exceeds the limits is kept as source code.
          if (!file.keepsFormula(part.value, display, part.line)) return [withMarks({ type: 'text', text: part.value }, [...marks, { type: 'code' }])]
          const attrs = { latex: part.value }
          return [display ? { type: '@display', attrs: { ...attrs, line: part.line } } : withMarks({ type: 'math', attrs }, marks)]
        }
        if (part.kind === 'plain') return [withMarks({ type: 'text', text: part.value }, marks)]
        if (part.kind === 'code') return part.value === '' ? [] : [withMarks({ type: 'text', text: part.value }, [...marks, { type: 'code' }])]
        return roleNodes(part, file).map((each) => withMarks(each, marks))
      })
    case 'emphasis':
      return convert(node.children, [...marks, { type: 'em' }], file)
    case 'strong':
      return convert(node.children, [...marks, { type: 'strong' }], file)
    case 'delete':
      return convert(node.children, [...marks, { type: 'strike' }], file)
    case 'inlineCode':
      return [withMarks({ type: 'text', text: restore(node.value, file.tokens) }, [...marks, { type: 'code' }])]
    case 'break':
      return [{ type: 'hardBreak' }]
    case 'link':
    case 'linkReference': {
      const url = node.type === 'link' ? node.url : file.definitions.get(node.identifier)
      const target = linkTarget(restore(url ?? '', file.tokens), file, line)
      if (target.xref !== undefined) return [{ type: 'xref', attrs: { target: target.xref, form: 'title', text: target.text } }]
      const inner = (href: string | undefined) =>
        convert(node.children, href === undefined ? marks : [...marks, { type: 'link', attrs: { href } }], file)
      return cutWideTail(inner(target.href), target.href, marks)
    }
    case 'image':
    case 'imageReference': {
      const url = node.type === 'image' ? node.url : file.definitions.get(node.identifier)
      const alt = node.alt ?? ''
      return [{ type: '@image', attrs: { url: restore(url ?? '', file.tokens), alt: restore(alt, file.tokens), line }, content: caption(node, file) }]
    }
    case 'footnoteReference': {
      // A footnote has no footnotes. References in one are left out before they are read, since a note may refer to itself.
      const definition = file.inFootnote ? undefined : file.footnotes.get(node.identifier)
      if (definition === undefined) return []
      const within = { ...file, inFootnote: true }
      const inner = definition.children.flatMap((child) => (child.type === 'paragraph' ? phrasing(child.children, within) : []))
      return [{ type: 'footnote', content: inner.filter((each) => !each.type.startsWith('@')) }]
    }
    default:
      return 'children' in node ? convert(node.children as PhrasingContent[], marks, file) : []
  }
}

/**
 * The caption of a picture: its alternative text parsed as Markdown, since the parser drops the emphasis in it. Of a picture inside a caption only
 * the text is kept.
 */
const caption = (node: Extract<PhrasingContent, { type: 'image' | 'imageReference' }>, file: FileImport): NodeJson[] => {
  if (file.inCaption) return node.alt ? [{ type: 'text', text: restore(node.alt, file.tokens) }] : []
  const source = file.text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const [first, ...more] = parse(source.slice(2, endOfAlt(source))).children
  const read = first?.type === 'paragraph' && more.length === 0 ? first.children : [{ type: 'text' as const, value: node.alt ?? '' }]
  return joinLines(mergeTextNodes(convert(read, [], { ...file, inCaption: true })).filter((each) => !each.type.startsWith('@')))
}

/** The index where the alternative text ends in `![words](address)`, `![words][name]` and `![words]`. */
const endOfAlt = (source: string): number => {
  const end = Math.max(source.lastIndexOf(']('), source.lastIndexOf(']['))
  return end === -1 ? source.length - 1 : end
}

/** The parser reads Chinese text that follows a bare address without a space as part of the address; this separates them. */
const cutWideTail = (nodes: NodeJson[], href: string | undefined, marks: readonly MarkJson[]): NodeJson[] => {
  const [only] = nodes
  const tail = nodes.length === 1 && only?.text !== undefined && href !== undefined ? only.text.search(/[\u3000-\u9FFF\uFF00-\uFFEF]/) : -1
  if (tail <= 0 || !/^(https?:|www\.)/.test(only!.text!)) return nodes
  const address = only!.text!.slice(0, tail)
  const short = cleanAddress(address.startsWith('www.') ? `http://${address}` : address)
  const link = isHref(short) ? [{ type: 'link', attrs: { href: short } }] : []
  return [withMarks({ type: 'text', text: address }, [...marks, ...link]), withMarks({ type: 'text', text: only!.text!.slice(tail) }, marks)]
}

/** Adds marks in the order of the schema, each once; of sub and sup only sub is kept. */
const withMarks = (node: NodeJson, marks: readonly MarkJson[]): NodeJson => {
  if (node.type.startsWith('@') || node.type === 'hardBreak') return node
  const all = new Map([...(node.marks ?? []), ...marks].map((mark) => [mark.type, mark]))
  if (all.has('sub') && all.has('sup')) all.delete('sup')
  if (all.size === 0) return node
  return { ...node, marks: [...all.values()].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type)) }
}

/** Joins neighbouring texts that have the same marks. */
export const mergeTextNodes = (nodes: readonly NodeJson[]): NodeJson[] => {
  const result: NodeJson[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'text' && node.text === '') continue
    if (last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      result[result.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` }
    } else result.push(node)
  }
  return result
}
