import { escapeHtml } from '#plain/text/escape-html.ts'
import { attributes } from '../../render/attributes.ts'
import type { DocJson, NodeJson } from '../../schema/node-json.ts'
import { numberAttr, textAttr } from '../../text/walk.ts'
import { writeFormula, writeInline, writeLine } from './write-inline.ts'
import type { Writing } from './write-inline.ts'

export interface HtmlOptions {
  /** The address of a file. */
  file: (id: string) => string
  /** Formulas as TeX between `\( \)` and `\[ \]`, or as MathML with the TeX in an annotation. */
  math: 'tex' | 'mathml'
  /** The XHTML of a blank; `index` counts from 0. Without it a blank is `____`. */
  blank?: (key: string, index: number) => string
  /** A document that is one paragraph, picture or formula is written without a block around it. */
  inline?: boolean
}

/**
 * A document as plain XHTML for other systems: no classes and ids, well-formed, all text escaped. Places within the book, such as cross references,
 * become plain text; what has no element of its own, such as boxes and tabs, is written as its parts. `readHtml` reads it again.
 */
export const htmlOf = (doc: DocJson, options: HtmlOptions): string => {
  const writing: Writing = { file: options.file, math: options.math, blank: options.blank ?? (() => '____'), blanks: 0 }
  const [only] = doc.content
  if (options.inline === true && doc.content.length === 1 && only !== undefined) return bare(only, writing) ?? writeBlocks(doc.content, writing)
  return writeBlocks(doc.content, writing)
}

/** A block without an element around it, if it is of one line. */
const bare = (block: NodeJson, writing: Writing): string | undefined => {
  if (block.type === 'paragraph') return writeInline(block.content, writing)
  if (block.type === 'equation') return writeFormula(textAttr(block, 'latex'), true, writing)
  return block.type === 'figure' && !hasContent(block) ? picture(block, writing) : undefined
}

const writeBlocks = (blocks: readonly NodeJson[] | undefined, writing: Writing): string => (blocks ?? []).map((each) => block(each, writing)).join('')

const hasContent = ({ content = [] }: NodeJson): boolean => content.length > 0

const block = (node: NodeJson, writing: Writing): string => {
  switch (node.type) {
    case 'paragraph':
    case 'reference':
      return `<p>${writeInline(node.content, writing)}</p>`
    case 'heading': {
      const name = `h${Math.min(Math.max(numberAttr(node, 'level') ?? 1, 1), 4) + 1}`
      return `<${name}>${writeInline(node.content, writing)}</${name}>`
    }
    case 'bulletList':
      return `<ul>${items(node, writing)}</ul>`
    case 'orderedList':
      return `<ol${attributes({ start: startOf(node), type: LIST_TYPES[textAttr(node, 'style')] })}>${items(node, writing)}</ol>`
    case 'blockquote':
      return `<blockquote>${writeBlocks(node.content, writing)}</blockquote>`
    case 'codeBlock':
      return withCaption(`<pre><code>${code(node)}</code></pre>`, writeLine(textAttr(node, 'caption'), writing))
    case 'equation':
      return `<p>${writeFormula(textAttr(node, 'latex'), true, writing)}</p>`
    case 'figure':
      return hasContent(node) ? withCaption(picture(node, writing), writeInline(node.content, writing)) : `<p>${picture(node, writing)}</p>`
    case 'horizontalRule':
      return '<hr/>'
    case 'table':
      return table(node, writing)
    case 'audio':
      return `<audio${attributes({ src: source(node, 'file', writing), title: textAttr(node, 'title') || undefined, controls: 'controls' })}></audio>`
    case 'video':
      return video(node, writing)
    case 'attachment':
      return `<p><a${attributes({ href: source(node, 'file', writing) })}>${escapeHtml(textAttr(node, 'name') || textAttr(node, 'file'))}</a></p>`
    case 'tab':
      return titled(textAttr(node, 'label'), node, writing)
    case 'aside':
    case 'embed':
      return titled(textAttr(node, 'title'), node, writing)
    default:
      return writeBlocks(node.content, writing)
  }
}

const LIST_TYPES: Readonly<Record<string, string>> = { 'lower-alpha': 'a', 'upper-alpha': 'A', 'lower-roman': 'i', 'upper-roman': 'I' }

const startOf = (list: NodeJson): number | undefined => {
  const start = numberAttr(list, 'start')
  return start === 1 ? undefined : start
}

const items = (list: NodeJson, writing: Writing): string => (list.content ?? []).map((item) => `<li>${flow(item.content, writing)}</li>`).join('')

/** The content of an item or cell; a single paragraph without `<p>`. */
const flow = (blocks: readonly NodeJson[] | undefined, writing: Writing): string =>
  blocks?.length === 1 && blocks[0]!.type === 'paragraph' ? writeInline(blocks[0]!.content, writing) : writeBlocks(blocks, writing)

/** Readers leave out a line end at the end of a program. */
const code = (node: NodeJson): string => {
  const text = (node.content ?? []).map((each) => each.text ?? '').join('')
  return escapeHtml(text.endsWith('\n') ? `${text}\n` : text)
}

const withCaption = (html: string, caption: string): string => (caption === '' ? html : `<figure>${html}<figcaption>${caption}</figcaption></figure>`)

const titled = (title: string, node: NodeJson, writing: Writing): string =>
  (title === '' ? '' : `<p><strong>${writeLine(title, writing)}</strong></p>`) + writeBlocks(node.content, writing)

const source = (node: NodeJson, name: 'file' | 'poster', writing: Writing): string | undefined => {
  const id = textAttr(node, name)
  return id === '' ? undefined : writing.file(id)
}

const picture = (node: NodeJson, writing: Writing): string => {
  const width = numberAttr(node, 'width')
  const size = width === undefined ? undefined : `${width}%`
  return `<img${attributes({ src: source(node, 'file', writing), alt: textAttr(node, 'alt'), width: size })}/>`
}

const video = (node: NodeJson, writing: Writing): string => {
  const size = textAttr(node, 'size') === '2' ? {} : { width: numberAttr(node, 'width'), height: numberAttr(node, 'height') }
  const given = Object.fromEntries(Object.entries(size).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const all = { src: source(node, 'file', writing), poster: source(node, 'poster', writing), title: textAttr(node, 'title') || undefined, ...given }
  return `<video${attributes({ ...all, controls: 'controls' })}>${escapeHtml(textAttr(node, 'alt'))}</video>`
}

const table = (node: NodeJson, writing: Writing): string => {
  const caption = writeLine(textAttr(node, 'caption'), writing)
  const rows = (node.content ?? []).map((row) => `<tr>${(row.content ?? []).map((each) => cell(each, writing)).join('')}</tr>`)
  return `<table>${caption === '' ? '' : `<caption>${caption}</caption>`}<tbody>${rows.join('')}</tbody></table>`
}

const cell = (node: NodeJson, writing: Writing): string => {
  const name = node.type === 'table_header' ? 'th' : 'td'
  const span = (key: string) => {
    const value = numberAttr(node, key) ?? 1
    return value === 1 ? undefined : value
  }
  return `<${name}${attributes({ colspan: span('colspan'), rowspan: span('rowspan') })}>${flow(node.content, writing)}</${name}>`
}
