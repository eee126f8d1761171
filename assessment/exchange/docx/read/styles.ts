import { childOf, childrenOf, isOn, valueOf, type XmlElement } from '../../xml/xml.ts'

/** What the grammar and the document need to know of the look of text. */
export interface Look {
  strong: boolean
  em: boolean
  underline: boolean
  strike: boolean
  raised: 'sub' | 'sup' | undefined
  font: string
}

export const plainLook: Look = { strong: false, em: false, underline: false, strike: false, raised: undefined, font: '' }

/** The look that run properties (ECMA-376 part 1, 17.3.2) make of another. */
export function lookOf(properties: XmlElement | undefined, base: Look): Look {
  if (!properties) return base
  const raised = valueOf(properties, 'vertAlign')
  const underline = childOf(properties, 'u')
  const fonts = childOf(properties, 'rFonts')?.attributes
  const dots = valueOf(properties, 'em')
  return {
    strong: isOn(properties, 'b') ?? base.strong,
    em: dots === undefined || dots === 'none' ? (isOn(properties, 'i') ?? base.em) : true,
    underline: underline ? (underline.attributes['val'] ?? 'single') !== 'none' : base.underline,
    strike: isOn(properties, 'strike') ?? isOn(properties, 'dstrike') ?? base.strike,
    raised: raised === undefined ? base.raised : raised === 'subscript' ? 'sub' : raised === 'superscript' ? 'sup' : undefined,
    font: fonts?.['ascii'] ?? fonts?.['hAnsi'] ?? base.font,
  }
}

export interface Styles {
  /** The look that a character style gives. */
  lookOf: (style: string) => Look
  /** The numbering properties of a paragraph style. */
  numberingOf: (style: string) => XmlElement | undefined
}

/** Styles may be based on each other, in a damaged file also in a circle. */
const longestChain = 20

export function stylesOf(root: XmlElement | undefined): Styles {
  const styles = new Map(childrenOf(root, 'style').map((element) => [element.attributes['styleId'] ?? '', element]))
  const chainOf = (style: string): XmlElement[] => {
    const chain: XmlElement[] = []
    for (let next = styles.get(style); next && chain.length < longestChain; next = styles.get(valueOf(next, 'basedOn') ?? '')) chain.push(next)
    return chain
  }
  const looks = new Map<string, Look>()
  return {
    lookOf(style) {
      const known = looks.get(style)
      if (known) return known
      const look = chainOf(style).reduceRight((base, element) => lookOf(childOf(element, 'rPr'), base), plainLook)
      looks.set(style, look)
      return look
    },
    numberingOf: (style) =>
      chainOf(style)
        .map((element) => childOf(childOf(element, 'pPr'), 'numPr'))
        .find((found) => found !== undefined),
  }
}
