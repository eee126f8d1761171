import { parseXml, type XmlElement } from '../../xml/xml.ts'

/**
 * The paragraphs of a text that is no whole XML, each parsed by itself; `text` is what stands in a part that cannot be parsed. The structure around the
 * paragraphs is lost. A text with a DOCTYPE has none.
 */
export function* paragraphsOfDamaged(xml: string): Generator<{ paragraph: XmlElement | undefined; text: string }> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return
  let from = 0
  for (const { index, 0: close } of xml.matchAll(/<\/(?:\w+:)?p>/g)) {
    const end = index + close.length
    const part = xml.slice(from, end)
    const begin = part.search(/<(?:\w+:)?p[\s>]/)
    const before = begin > 0 ? shown(part.slice(0, begin)) : ''
    if (before !== '') yield { paragraph: undefined, text: before }
    const paragraph = begin < 0 ? undefined : parseXml(part.slice(begin))
    if (paragraph) yield { paragraph, text: '' }
    else if (shown(part.slice(Math.max(0, begin))) !== '') yield { paragraph: undefined, text: shown(part.slice(Math.max(0, begin))) }
    from = end
  }
  const rest = shown(xml.slice(from))
  if (rest !== '') yield { paragraph: undefined, text: rest }
}

/** The text between tags. */
const shown = (xml: string) =>
  xml
    .replaceAll(/<[^<>]*(?:>|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
