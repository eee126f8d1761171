import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { escapeHtml } from '#plain/text/escape-html.ts'

/** An element: its name and the names of its attributes without prefix. */
export interface XmlElement {
  name: string
  prefix: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  text: string
  /** Its children and the pieces of its text in their order. */
  nodes: readonly (XmlElement | string)[]
}

/** Elements within each other; a file with more is refused. Tables within tables take three for each. */
const deepest = 200

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  jPath: false,
  maxNestedTags: deepest,
  // Numeric references are read only with this. Without a DOCTYPE every entity stands for one or two characters, so that many of them are no attack.
  htmlEntities: true,
  processEntities: { maxTotalExpansions: 10_000_000, maxExpandedLength: 50_000_000 },
})

type Ordered = Record<string, unknown>

/**
 * The root element of a text; undefined when it is not XML, is nested too deep or declares entities. A DOCTYPE without declarations of its own is left
 * out. What follows an element that is not closed is read as its content: `xmlProblem` tells whether a text is well-formed.
 */
export function parseXml(text: string): XmlElement | undefined {
  const source = withoutDoctype(text)
  if (source === undefined) return undefined
  try {
    const nodes = parser.parse(source) as Ordered[]
    return nodes.map(elementOf).findLast((element) => element !== undefined)
  } catch {
    return undefined
  }
}

/** Where a text stops being well-formed XML, counted from line 1; undefined when it is well-formed. */
export function xmlProblem(text: string): { line: number } | undefined {
  const source = withoutDoctype(text)
  if (source === undefined) return { line: 1 }
  const result = XMLValidator.validate(source)
  return result === true ? undefined : { line: result.err.line }
}

/** The text without a plain DOCTYPE; undefined when entities or other declarations stand in it. */
function withoutDoctype(text: string): string | undefined {
  const root = Math.max(0, text.search(/<[A-Za-z_]/))
  const plain = text.slice(0, root).replace(/<!DOCTYPE[^>[]{0,1000}>/i, '') + text.slice(root)
  return /<!(?:DOCTYPE|ENTITY)/i.test(withoutCdata(plain)) ? undefined : plain
}

/** CDATA of other systems may hold a page with a DOCTYPE, which is text. */
function withoutCdata(text: string): string {
  let kept = ''
  let from = 0
  for (let begin = text.indexOf('<![CDATA['); begin >= 0; begin = text.indexOf('<![CDATA[', from)) {
    kept += text.slice(from, begin)
    const end = text.indexOf(']]>', begin)
    if (end < 0) return kept
    from = end + 3
  }
  return kept + text.slice(from)
}

function elementOf(node: Ordered): XmlElement | undefined {
  const tag = Object.keys(node).find((key) => key !== ':@')
  if (tag === undefined || tag === '#text' || tag.startsWith('?')) return undefined
  const inside = Array.isArray(node[tag]) ? (node[tag] as Ordered[]) : []
  const nodes: (XmlElement | string)[] = []
  for (const each of inside) {
    const text = each['#text']
    if (typeof text === 'string') nodes.push(text)
    else {
      const child = elementOf(each)
      if (child) nodes.push(child)
    }
  }
  const children = nodes.filter((each) => typeof each !== 'string')
  const text = nodes.filter((each) => typeof each === 'string').join('')
  const [prefix, name] = tag.includes(':') ? (tag.split(':', 2) as [string, string]) : ['', tag]
  return { name, prefix, attributes: attributesOf(node[':@']), children, text, nodes }
}

function attributesOf(given: unknown): Readonly<Record<string, string>> {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name.slice(name.indexOf(':') + 1), value]] : [])),
  )
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => element?.children.find((each) => each.name === name)
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((each) => each.name === name) ?? []

/** The attribute `val` of a child. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined => childOf(element, name)?.attributes['val']

/** All elements of a name within an element, in their order. */
export const within = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((each) => [...(each.name === name ? [each] : []), ...within(each, name)])

/** All text within an element. */
export const textWithin = (element: XmlElement): string => element.nodes.map((each) => (typeof each === 'string' ? each : textWithin(each))).join('')

/** The content of an element as XHTML, with names without prefix. */
export const innerXml = (element: XmlElement): string =>
  element.nodes.map((each) => (typeof each === 'string' ? escapeHtml(each) : outerXml(each))).join('')

/** An element as XHTML, with names without prefix. */
export function outerXml(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const open = `${element.name}${attributes.join('')}`
  return element.nodes.length ? `<${open}>${innerXml(element)}</${element.name}>` : `<${open}/>`
}

/** Whether a property such as `w:b` is set; undefined when it is not there. */
export function isOn(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(properties, name)
  return found && !/^(?:0|false|off|none)$/i.test(found.attributes['val'] ?? '')
}
