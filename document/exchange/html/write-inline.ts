import { escapeHtml } from '#plain/text/escape-html.ts'
import { attributes } from '../../render/attributes.ts'
import { mathProblem, renderMath } from '../../render/render-math.ts'
import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { isHref, isLanguageTag } from '../../schema/schema-attributes.ts'
import { inlineText } from '../../text/text.ts'
import { textAttr } from '../../text/walk.ts'
import { splitTex } from './tex-text.ts'

/** How a document is written. `blanks` counts the blanks so far. */
export interface Writing {
  file: (id: string) => string
  math: 'tex' | 'mathml'
  blank: (key: string, index: number) => string
  blanks: number
}

const TAGS: Readonly<Record<string, string>> = {
  term: 'dfn',
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
}

/** Writes inline content; neighbours with the same mark share one element. */
export const writeInline = (nodes: readonly NodeJson[] | undefined, writing: Writing, depth = 0): string => {
  let html = ''
  const all = (nodes ?? []).map(outOfCode)
  for (let at = 0; at < all.length;) {
    const mark = all[at]!.marks?.[depth]
    let end = at + 1
    if (mark === undefined) html += leaf(all[at]!, writing)
    else {
      const key = JSON.stringify(mark)
      while (end < all.length && JSON.stringify(all[end]!.marks?.[depth]) === key) end += 1
      html += marked(mark, writeInline(all.slice(at, end), writing, depth + 1))
    }
    at = end
  }
  return html
}

/** Readers look for no formula within code. */
const outOfCode = (node: NodeJson): NodeJson =>
  node.type === 'math' && node.marks !== undefined ? { ...node, marks: node.marks.filter(({ type }) => type !== 'code') } : node

/** Writes a title or caption: text in which `$…$` is a formula. */
export const writeLine = (text: string, writing: Writing): string =>
  text
    .split(/(\$[^$]+\$)/)
    .map((part) => (/^\$[^$]+\$$/.test(part) ? writeFormula(part.slice(1, -1), false, writing) : writeText(part)))
    .join('')

/** Writes a formula, or its text as code when it cannot be set or would end early between its signs. */
export const writeFormula = (latex: string, display: boolean, { math }: Writing): string => {
  if (latex.trim() === '') return ''
  const written = math === 'mathml' ? mathmlOf(latex, display) : texOf(latex, display)
  return written ?? `<code>${escapeHtml(latex)}</code>`
}

const texOf = (latex: string, display: boolean): string | undefined => {
  const source = display ? `\\[${latex}\\]` : `\\(${latex}\\)`
  const [first, ...more] = splitTex(source)
  return first !== undefined && 'latex' in first && first.latex === latex && more.length === 0 ? escapeHtml(source) : undefined
}

const mathmlOf = (latex: string, display: boolean): string | undefined => {
  if (mathProblem(latex, display) !== undefined) return undefined
  const html = renderMath(latex, display, { lang: 'en-US', left: Infinity })
  const math = html.slice(html.indexOf('<math'), html.indexOf('</math>') + '</math>'.length)
  return math.replaceAll(/ class="[^"]*"/g, '')
}

const leaf = (node: NodeJson, writing: Writing): string => {
  switch (node.type) {
    case 'text':
      return node.marks?.some(({ type }) => type === 'code') === true ? escapeHtml(node.text ?? '') : writeText(node.text ?? '')
    case 'hardBreak':
      return '<br/>'
    case 'math':
      return writeFormula(textAttr(node, 'latex'), false, writing)
    case 'inlineImage':
      return `<img${attributes({ src: writing.file(textAttr(node, 'file')), alt: textAttr(node, 'alt') })}/>`
    case 'blank':
      return writing.blank(textAttr(node, 'key'), writing.blanks++)
    case 'footnote':
      return `（${writeInline(node.content, writing)}）`
    default:
      return writeText(inlineText(node))
  }
}

/** Signs that would begin a formula, and a backslash that would change what stands behind it, are kept apart by an element. */
const writeText = (text: string): string => escapeHtml(text).replaceAll(/(?<=\\)[([]|(?<=\$)\$|[\\$]$/g, (sign) => `<span>${sign}</span>`)

const marked = (mark: MarkJson, html: string): string => {
  if (mark.type === 'link') {
    const href = textAttr(mark, 'href')
    return isHref(href) && /^(?:https?|mailto):/i.test(href) ? `<a${attributes({ href })}>${html}</a>` : html
  }
  if (mark.type === 'lang') {
    const lang = textAttr(mark, 'lang')
    return isLanguageTag(lang) ? `<span${attributes({ lang, 'xml:lang': lang })}>${html}</span>` : html
  }
  const tag = TAGS[mark.type]
  return tag === undefined ? html : `<${tag}>${html}</${tag}>`
}
