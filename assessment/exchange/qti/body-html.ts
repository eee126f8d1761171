import { escapeHtml } from '#plain/text/escape-html.ts'
import type { XmlElement } from '../xml/xml.ts'

/** The HTML that takes the place of an element; undefined for an element that stays as it is. */
export type Replace = (element: XmlElement) => string | undefined

/** The content of an element as HTML, with some of its elements replaced. */
export const bodyHtml = (element: XmlElement | undefined, replace: Replace): string =>
  (element?.nodes ?? []).map((each) => (typeof each === 'string' ? escapeHtml(each) : elementHtml(each, replace))).join('')

function elementHtml(element: XmlElement, replace: Replace): string {
  const given = replace(element)
  if (given !== undefined) return given
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const open = `${element.name}${attributes.join('')}`
  return element.nodes.length > 0
    ? `<${open}>${bodyHtml(element, replace)}</${element.name}>`
    : empty.has(element.name)
      ? `<${open}/>`
      : `<${open}></${element.name}>`
}

const empty = new Set(['br', 'img', 'hr', 'col', 'source', 'track', 'input', 'wbr'])
