import { canonicalJson } from '../gate/canonical.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'
import { attributes } from './attributes.ts'
import type { MarkJson, NodeJson } from '../schema/node-json.ts'
import { pictureSource } from './render-frame.ts'
import { renderMath, mathWidth } from './render-math.ts'
import type { Rendering } from './render-context.ts'
import { isHref, isLanguageTag } from '../schema/schema-attributes.ts'
import { wordOf } from '../text/book-words.ts'
import { textAttr } from '../text/walk.ts'

/**
 * A rendered part of a line. `text` is the raw text, for unmarked text only; `searchText` is the visible text, used to look at its first and last
 * characters; `holds` keeps following punctuation on the same line; `formula` adds a gap to adjacent Chinese characters.
 */
type Piece = { html: string; text?: string; words?: string; holds: boolean; formula?: true }

const HAN_FIRST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u
const HAN = /\p{Script=Han}/u
const CLOSING = /^[，。、；：！？）」』》】”’]+/
const LONGEST_HELD = 16
const TAGS: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', underline: 'u', strike: 's', sub: 'sub', sup: 'sup', code: 'code' }

/** Renders inline content. */
export const renderInline = (nodes: readonly NodeJson[] | undefined, rendering: Rendering): string =>
  join(pieces((nodes ?? []).map(unlinked), 0, rendering))

/** Renders a title or caption: plain text in which `$…$` is a formula. */
export const renderLine = (text: string, { formulas }: Rendering): string =>
  text
    .split(/(\$[^$]+\$)/)
    .map((part) => (/^\$[^$]+\$$/.test(part) ? renderMath(part.slice(1, -1), false, formulas) : escapeHtml(part)))
    .join('')

/** Removes link marks from footnotes and references, which are links themselves; links must not nest. */
const unlinked = (node: NodeJson): NodeJson =>
  node.marks !== undefined && (node.type === 'footnote' || node.type === 'xref')
    ? { ...node, marks: node.marks.filter((mark) => mark.type !== 'link') }
    : node

/** Renders nodes to pieces; neighbours with the same mark at this depth share one element. */
const pieces = (nodes: readonly NodeJson[], depth: number, rendering: Rendering): Piece[] => {
  const result: Piece[] = []
  for (let at = 0; at < nodes.length;) {
    const mark = nodes[at]!.marks?.[depth]
    if (mark === undefined) {
      result.push(leaf(nodes[at]!, rendering))
      at += 1
      continue
    }
    const key = canonicalJson(mark)
    let end = at + 1
    while (end < nodes.length && nodes[end]!.marks?.[depth] !== undefined && canonicalJson(nodes[end]!.marks![depth]) === key) end += 1
    const inner = nodes.slice(at, end)
    const words = inner.map((node) => node.text ?? '\uFFFC').join('')
    result.push({ ...marked(mark, join(pieces(inner, depth + 1, rendering)), inner, rendering), words })
    at = end
  }
  return result
}

const leaf = (node: NodeJson, rendering: Rendering): Piece => {
  switch (node.type) {
    case 'text':
      return { html: escapeHtml(node.text ?? ''), text: node.text ?? '', words: node.text ?? '', holds: false }
    case 'hardBreak':
      return { html: '<br/>', holds: false }
    case 'math': {
      const latex = textAttr(node, 'latex')
      return { html: renderMath(latex, false, rendering.formulas), holds: mathWidth(latex) <= LONGEST_HELD, formula: true }
    }
    case 'xref':
      return { html: crossReference(node, rendering), holds: true }
    case 'footnote':
      return { html: footnoteMark(node, rendering), holds: true }
    case 'inlineImage': {
      const picture = { ...pictureSource(node, rendering, '120px'), alt: textAttr(node, 'alt'), loading: 'lazy' }
      return { html: `<img class="inline-img"${attributes(picture)}/>`, holds: false }
    }
    case 'blank': {
      // Its number within the text is written by a style sheet; a reader aloud needs the word.
      const key = textAttr(node, 'key')
      return {
        html: `<span class="blank"${attributes({ 'data-blank': key, role: 'img', 'aria-label': wordOf(rendering.context.lang, 'blank') })}></span>`,
        holds: true,
      }
    }
    default:
      return { html: '', holds: false }
  }
}

const marked = (mark: MarkJson, html: string, inner: readonly NodeJson[], rendering: Rendering): Piece => {
  const width = inner.reduce((sum, node) => sum + (node.text?.length ?? 4), 0)
  const short = width <= LONGEST_HELD
  const tag = TAGS[mark.type]
  if (mark.type === 'link') return link(textAttr(mark, 'href'), html, short, rendering)
  if (mark.type === 'term') return { html: `<dfn class="term">${html}</dfn>`, holds: false }
  if (mark.type === 'lang') {
    const lang = textAttr(mark, 'lang')
    return { html: isLanguageTag(lang) ? `<span${attributes({ lang })}>${html}</span>` : html, holds: false }
  }
  // Chinese is emphasised by dots under its characters, other scripts by italics.
  if (mark.type === 'em' && !inner.some((node) => HAN.test(node.text ?? ''))) return { html: `<em class="it">${html}</em>`, holds: false }
  return { html: tag === undefined ? html : `<${tag}>${html}</${tag}>`, holds: mark.type === 'code' && short }
}

const link = (href: string, html: string, holds: boolean, { context }: Rendering): Piece => {
  if (!isHref(href)) return { html, holds: false }
  if (href.startsWith('#')) return { html: `<a${attributes({ href: `#b-${href.slice(1)}` })}>${html}</a>`, holds }
  if (href.startsWith('recto:')) {
    const found = context.resolve(href)
    return found === undefined ? { html, holds: false } : { html: `<a${attributes({ href: found.href })}>${html}</a>`, holds }
  }
  const outside = /^http/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return { html: `<a${attributes({ href, ...outside })}>${html}</a>`, holds }
}

const crossReference = (node: NodeJson, rendering: Rendering): string => {
  const { context } = rendering
  const target = textAttr(node, 'target')
  const form = textAttr(node, 'form')
  const found = context.resolve(target)
  const own = textAttr(node, 'text')
  if (found === undefined) return `<span class="xref-lost">${escapeHtml(own || target)}</span>`
  const linkText = form === 'title' ? found.title || own || found.label : found.label || found.title || own
  const label = form === 'title' ? renderLine(linkText || target, rendering) : escapeHtml(linkText || target)
  return `<a class="${form === 'cite' ? 'cite' : 'xref'}"${attributes({ href: found.href, title: found.title || undefined })}>${label}</a>`
}

const footnoteMark = (node: NodeJson, rendering: Rendering): string => {
  rendering.footnotes.push(node)
  const number = rendering.footnotes.length
  const name = `${rendering.context.prefix ?? ''}${number}`
  return `<sup class="fn"><a${attributes({ id: `fnref-${name}`, href: `#fn-${name}`, role: 'doc-noteref' })}>${number}</a></sup>`
}

/** Joins pieces; keeps closing punctuation on the line of the formula, code or link before it, so that it never begins a line. */
const join = (given: readonly Piece[]): string => {
  let html = ''
  for (let at = 0; at < given.length; at++) {
    const piece = given[at]!
    const next = given[at + 1]
    const closing = piece.holds && next?.text !== undefined ? CLOSING.exec(next.text)?.[0] : undefined
    const spaced = piece.formula ? withGaps(piece.html, given[at - 1]?.words, next?.words) : piece.html
    if (closing === undefined) {
      html += spaced
      continue
    }
    html += `<span class="nb">${spaced}${closing}</span>${escapeHtml(next!.text!.slice(closing.length))}`
    at += 1
  }
  return html
}

/** Adds a gap between a formula and adjacent Chinese, like the one that browsers add next to Latin words; it disappears at the ends of a line. */
const withGaps = (html: string, before = '', after = ''): string => {
  const names = [HAN_LAST.test(before) ? 'gs' : '', HAN_FIRST.test(after) ? 'ge' : ''].filter((name) => name !== '')
  return names.length === 0 ? html : `<span class="${names.join(' ')}">${html}</span>`
}
