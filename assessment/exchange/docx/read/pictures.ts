import type { NodeJson } from '#document/schema/node-json.ts'
import { isFileRef } from '#document/schema/schema-attributes.ts'
import { note, type Source } from './source.ts'
import { childOf, within, type XmlElement } from '../../xml/xml.ts'

/** The pictures of a drawing, of an old shape (VML) or of an embedded object. Text boxes in it are put aside, to be read after the paragraph. */
export function picturesOf(element: XmlElement, source: Source): NodeJson[] {
  const pictures: NodeJson[] = []
  const boxes = source.boxes.length
  const alt = within(element, 'docPr')[0]?.attributes['descr'] ?? ''
  const visit = (each: XmlElement, around: string) => {
    const title = each.attributes['descr'] ?? each.attributes['alt'] ?? around
    if (each.name === 'txbxContent') source.boxes.push(each)
    else if (each.name === 'blip' || each.name === 'imagedata') {
      const picture = pictureOf(each, title, source)
      if (picture) pictures.push(picture)
    } else if (each.name === 'AlternateContent')
      alternative(
        each,
        (child) => visit(child, title),
        () => pictures.length + source.boxes.length,
      )
    else for (const child of each.children) visit(child, title)
  }
  const found = source.findings.length
  visit(element, alt)
  const program = within(element, 'OLEObject')[0]?.attributes['ProgID']
  if (program !== undefined) note(source, /^(?:Equation|MathType)/i.test(program) ? 'brokenFormula' : 'formatLost', 'warning', program)
  else if (!pictures.length && source.boxes.length === boxes && source.findings.length === found)
    note(source, 'formatLost', 'changed', shapeName(element))
  return pictures
}

const shapeName = (element: XmlElement) =>
  (childOf(element, 'inline') ?? childOf(element, 'anchor')) ? (within(element, 'docPr')[0]?.attributes['name'] ?? 'drawing') : element.name

/** Reads the first choice of `mc:AlternateContent`, and its fallback if that yields nothing; `amount` is how much has been read. */
export function alternative(element: XmlElement, read: (child: XmlElement) => void, amount: () => number): void {
  const before = amount()
  for (const each of element.children) {
    for (const child of each.children) read(child)
    if (amount() > before) return
  }
}

function pictureOf(element: XmlElement, alt: string, source: Source): NodeJson | undefined {
  const id = element.attributes['embed'] ?? element.attributes['link'] ?? element.attributes['id'] ?? element.attributes['pict']
  if (id === undefined || id === '') return undefined
  const relation = source.relations.get(id)
  const file = `asset:${relation?.target ?? ''}`
  if (relation && !relation.external && source.paths.has(relation.target) && isFileRef(file))
    return {
      type: 'inlineImage',
      attrs: {
        file,
        alt: alt
          .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
          .toWellFormed()
          .slice(0, 2000),
      },
    }
  note(source, 'missingFile', 'warning', relation?.target ?? id)
  return undefined
}
