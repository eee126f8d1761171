import { XMLParser } from 'fast-xml-parser'
import { SignOnError } from './sign-on-error.ts'

/** An element: its children and attributes by local name; attributes begin with @. */
export type Element = Readonly<Record<string, unknown>>

/** Maximum length in characters of a document that we request from a provider. */
const defaultMaxLength = 256_000
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
})

/** Refuses text that is too long, and documents with DOCTYPE or ENTITY declarations, which only attacks use. */
export function mustBePlainXml(text: string, longest: number): void {
  if (text.length > longest || /<!(DOCTYPE|ENTITY)/i.test(text)) throw new SignOnError('unreadable')
}

/** Parses a document: the root element by its local name. Refuses text that is not XML. */
export function readXml(text: string, longest = defaultMaxLength): Element {
  mustBePlainXml(text, longest)
  try {
    return parser.parse(text, true) as Element
  } catch (error) {
    throw new SignOnError('unreadable', error)
  }
}

/** All child elements of this name; children that are only text are left out. */
export function children(element: unknown, name: string): Element[] {
  const found = element && typeof element === 'object' ? (element as Element)[name] : undefined
  return [found ?? []].flat().filter((one): one is Element => typeof one === 'object' && one !== null)
}

/** The text of an element, which may also have attributes; undefined if it is empty. */
export function textOf(element: unknown): string | undefined {
  const text = element && typeof element === 'object' ? (element as Element)['#text'] : element
  return typeof text === 'string' && text.trim() ? text.trim() : undefined
}
