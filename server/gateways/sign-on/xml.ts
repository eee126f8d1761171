import { XMLParser } from 'fast-xml-parser'
import { Trouble } from './trouble.ts'

/** One element: its children and attributes by local name. */
export type Element = Readonly<Record<string, unknown>>

/** Characters of a document that a provider is asked for. */
const longestUsual = 256_000
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
})

/** Refuses what is too long, and documents that declare types or entities: no provider needs them, only attacks do. */
export function mustBePlainXml(text: string, longest: number): void {
  if (text.length > longest || /<!(DOCTYPE|ENTITY)/i.test(text)) throw new Trouble('unreadable')
}

/** The root's children by local name; refuses what is no XML. */
export function readXml(text: string, longest = longestUsual): Element {
  mustBePlainXml(text, longest)
  try {
    return parser.parse(text, true) as Element
  } catch (error) {
    throw new Trouble('unreadable', error)
  }
}

/** All children of this name, as elements; a child that is a mere text has none. */
export function children(element: unknown, name: string): Element[] {
  const found = element && typeof element === 'object' ? (element as Element)[name] : undefined
  return [found ?? []].flat().filter((one): one is Element => typeof one === 'object' && one !== null)
}

/** The text of an element that may carry attributes. */
export function textOf(element: unknown): string | undefined {
  const text = element && typeof element === 'object' ? (element as Element)['#text'] : element
  return typeof text === 'string' && text.trim() ? text.trim() : undefined
}
