import { wordOf } from '../text/book-words.ts'
import { escapeHtml } from '#plain/text/escape-html.ts'
import { attributes } from './attributes.ts'
import type { NodeJson } from '../schema/node-json.ts'
import { plainCode } from './plain-code.ts'
import type { Rendering } from './render-context.ts'
import { blockAttributes, numberOf, pictureSource } from './render-frame.ts'
import { renderInline, renderLine } from './render-inline.ts'
import { renderMath } from './render-math.ts'
import { renderAttachment, renderAudio, renderEmbed, renderVideo } from './render-media.ts'
import { renderTable } from './render-table.ts'
import { ASIDE_KINDS } from '../schema/schema-sections.ts'
import { attrsOf, idOf, numberAttr, textAttr } from '../text/walk.ts'

/** Renders blocks in order. Of an unknown kind of block only the content is rendered. */
export const renderBlocks = (nodes: readonly NodeJson[] | undefined, rendering: Rendering): string =>
  (nodes ?? []).map((node) => renderBlock(node, rendering)).join('')

const renderBlock = (node: NodeJson, rendering: Rendering): string => {
  switch (node.type) {
    case 'paragraph':
      return element('p', node, renderInline(node.content, rendering), { class: paragraphClass(node) })
    case 'heading':
      return heading(node, rendering)
    case 'bulletList':
      return element('ul', node, renderBlocks(node.content, rendering))
    case 'orderedList':
      return element('ol', node, renderBlocks(node.content, rendering), { start: startOf(node), type: LIST_TYPES[textAttr(node, 'style')] })
    case 'listItem':
      return element('li', node, renderBlocks(node.content, rendering))
    case 'blockquote':
      return element('blockquote', node, renderBlocks(node.content, rendering))
    case 'horizontalRule':
      return `<hr${blockAttributes(node)}/>`
    case 'codeBlock':
      return codeBlock(node, rendering)
    case 'equation':
      return equation(node, rendering)
    case 'figure':
      return figure(node, rendering)
    case 'table':
      return renderTable(node, rendering, renderBlocks)
    case 'aside':
      return aside(node, rendering)
    case 'tabs':
      return element('div', node, renderBlocks(node.content, rendering), { class: 'tabs', 'data-tabs': true })
    case 'tab':
      return tab(node, rendering)
    case 'bibliography':
      return element('ol', node, renderBlocks(node.content, rendering), { class: 'refs', role: 'doc-bibliography' })
    case 'reference':
      return element('li', node, `${numberOf(node, rendering)}<span>${renderInline(node.content, rendering)}</span>`)
    case 'video':
      return renderVideo(node, rendering)
    case 'audio':
      return renderAudio(node, rendering)
    case 'attachment':
      return renderAttachment(node, rendering)
    case 'embed':
      return renderEmbed(node, rendering)
    default:
      return renderBlocks(node.content, rendering)
  }
}

const LIST_TYPES: Readonly<Record<string, string>> = { 'lower-alpha': 'a', 'upper-alpha': 'A', 'lower-roman': 'i', 'upper-roman': 'I' }

const element = (tag: string, node: NodeJson, html: string, more: Record<string, string | number | true | undefined> = {}): string =>
  `<${tag}${blockAttributes(node)}${attributes(more)}>${html}</${tag}>`

const paragraphClass = (node: NodeJson): string | undefined => {
  const align = textAttr(node, 'align')
  const names = [
    attrsOf(node)['continued'] === true ? 'f' : '',
    align === 'center' || align === 'end' ? `al-${align}` : '',
    isPicture(node) ? 'pic' : '',
  ]
  return names.filter((name) => name !== '').join(' ') || undefined
}

/** A paragraph that holds pictures and nothing else: they are shown in their own size, not in that of the text. */
const isPicture = ({ content = [] }: NodeJson): boolean =>
  content.some(({ type }) => type === 'inlineImage') && content.every(({ type, text }) => type === 'inlineImage' || text?.trim() === '')

const startOf = (node: NodeJson): number | undefined => {
  const start = numberAttr(node, 'start')
  return start === undefined || start === 1 ? undefined : Math.trunc(start)
}

const heading = (node: NodeJson, rendering: Rendering): string => {
  const level = Math.min(Math.max(Math.trunc(numberAttr(node, 'level') ?? 1), 1), 4) + 1
  return element(`h${level}`, node, numberOf(node, rendering) + renderInline(node.content, rendering))
}

const codeBlock = (node: NodeJson, rendering: Rendering): string => {
  const code = (node.content ?? []).map((child) => child.text ?? '').join('')
  const language = textAttr(node, 'language')
  const { highlight = plainCode } = rendering.context
  const caption = captionOf(node, renderLine(textAttr(node, 'caption'), rendering), rendering)
  return `<figure class="code"${blockAttributes(node)}>${caption}<pre tabindex="0"${attributes({ 'data-language': language || undefined })}><code>${highlight(code, language, rendering.code)}</code></pre></figure>`
}

const equation = (node: NodeJson, rendering: Rendering): string =>
  element('div', node, renderMath(textAttr(node, 'latex'), true, rendering.formulas) + numberOf(node, rendering), { class: 'eq', tabindex: 0 })

const figure = (node: NodeJson, rendering: Rendering): string => {
  const width = numberAttr(node, 'width')
  const percent = width === undefined ? 100 : Math.min(Math.max(Math.trunc(width), 10), 100)
  const style = width === undefined ? undefined : `inline-size:${percent}%`
  // A line of text is at most 40 characters of 18 pixels wide, and on a phone as wide as the screen.
  const sizes = `(min-width: 760px) ${Math.round(7.2 * percent)}px, ${percent}vw`
  const image = `<img${attributes({ ...pictureSource(node, rendering, sizes), alt: textAttr(node, 'alt'), loading: 'lazy', style })}/>`
  return element('figure', node, image + captionOf(node, renderInline(node.content, rendering), rendering), { class: 'fig' })
}

const captionOf = (node: NodeJson, html: string, rendering: Rendering): string => {
  const caption = numberOf(node, rendering) + html
  return caption === '' ? '' : `<figcaption>${caption}</figcaption>`
}

const aside = (node: NodeJson, rendering: Rendering): string => {
  const kind = ASIDE_KINDS.find((name) => name === textAttr(node, 'kind')) ?? 'note'
  const number = rendering.context.numbers.get(idOf(node))
  const title = textAttr(node, 'title')
  const label = `<span class="no">${escapeHtml(number || wordOf(rendering.context.lang, kind))}</span>`
  const head = `<p class="lab"${attributes({ id: idOf(node) === '' ? undefined : `l-${idOf(node)}` })}>${label}${title === '' ? '' : `<span class="ti">${renderLine(title, rendering)}</span>`}</p>`
  const labelled = idOf(node) === '' ? undefined : `l-${idOf(node)}`
  return element('section', node, head + renderBlocks(node.content, rendering), {
    class: `ex ex-${kind}`,
    // Not a landmark: a chapter has many.
    role: 'group',
    'aria-labelledby': labelled,
  })
}

const tab = (node: NodeJson, rendering: Rendering): string => {
  const label = textAttr(node, 'label')
  return element('section', node, `<p class="tab-lab">${escapeHtml(label)}</p>${renderBlocks(node.content, rendering)}`, {
    class: 'tab',
    'data-tab': label,
  })
}
