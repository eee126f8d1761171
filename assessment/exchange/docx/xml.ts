import { XMLParser } from 'fast-xml-parser'

/** An element: its name and the names of its attributes without prefix. */
export interface XmlElement {
  name: string
  prefix: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  text: string
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

/** The root element of a text; undefined when it is not XML, is nested too deep or declares a DOCTYPE or entities, which Office files never do. */
export function parseXml(text: string): XmlElement | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined
  try {
    const nodes = parser.parse(text) as Ordered[]
    return nodes.map(elementOf).findLast((element) => element !== undefined)
  } catch {
    return undefined
  }
}

function elementOf(node: Ordered): XmlElement | undefined {
  const tag = Object.keys(node).find((key) => key !== ':@')
  if (tag === undefined || tag === '#text' || tag.startsWith('?')) return undefined
  const inside = Array.isArray(node[tag]) ? (node[tag] as Ordered[]) : []
  const children: XmlElement[] = []
  let text = ''
  for (const each of inside) {
    if (typeof each['#text'] === 'string') text += each['#text']
    else {
      const child = elementOf(each)
      if (child) children.push(child)
    }
  }
  const [prefix, name] = tag.includes(':') ? (tag.split(':', 2) as [string, string]) : ['', tag]
  return { name, prefix, attributes: attributesOf(node[':@']), children, text }
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

/** Whether a property such as `w:b` is set; undefined when it is not there. */
export function isOn(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(properties, name)
  return found && !/^(?:0|false|off|none)$/i.test(found.attributes['val'] ?? '')
}
