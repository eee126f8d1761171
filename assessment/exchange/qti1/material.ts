import { escapeHtml } from '#plain/text/escape-html.ts'
import { linesHtml } from '../parts/html-text.ts'
import { innerXml, textWithin, type XmlElement } from '../xml/xml.ts'

/** Called with the name of an element whose content cannot be read. */
export type Lose = (name: string) => void

/** The HTML of all materials within an element, in their order; flows are blocks. */
export function htmlOfMaterials(element: XmlElement, lose: Lose): string {
  let html = ''
  for (const each of element.children) {
    if (isMaterial(each)) html = spaced(html, materialHtml(each, lose))
    else if (each.name === 'flow' || each.name === 'flow_mat') html += block(htmlOfMaterials(each, lose))
    else html += htmlOfMaterials(each, lose)
  }
  return html
}

const block = (html: string) => (html === '' ? '' : `<div>${html}</div>`)

/** Texts of two materials are not one word. */
export const spaced = (before: string, behind: string) =>
  before !== '' && behind !== '' && !before.endsWith('>') ? `${before} ${behind}` : before + behind

export const isMaterial = ({ name }: XmlElement): boolean => name === 'material' || name === 'material_ref'

/** The HTML of one material. A reference to a material elsewhere is lost. */
export function materialHtml(material: XmlElement, lose: Lose): string {
  if (material.name === 'material_ref') lose(material.name)
  return material.children.map((each) => readers[each.name]?.(each, lose) ?? unknown(each, lose)).join('')
}

type Reader = (element: XmlElement, lose: Lose) => string

const image: Reader = (element) => `<img src="${escapeHtml(sourceOf(element))}" alt="${escapeHtml(element.attributes['label'] ?? '')}">`

const player =
  (name: string): Reader =>
  (element) =>
    `<${name} src="${escapeHtml(sourceOf(element))}"></${name}>`

const readers: Readonly<Record<string, Reader>> = {
  mattext: (element) => linked(element, textHtml(element)),
  matemtext: (element) => `<em>${textHtml(element)}</em>`,
  matbreak: () => '<br>',
  matimage: image,
  mataudio: player('audio'),
  matvideo: player('video'),
  matapplication: (element, lose) => (isPicture(element) ? image(element, lose) : linked(element, escapeHtml(element.attributes['label'] ?? ''))),
  mat_extension: materialHtml,
  mat_formattedtext: (element) => (/^html$/i.test(element.attributes['type'] ?? 'html') ? htmlText(element) : smartHtml(element)),
}

const isPicture = ({ attributes }: XmlElement) =>
  /^image\//i.test(attributes['apptype'] ?? '') || /\.(?:png|jpe?g|gif|svg|webp|bmp)$/i.test((attributes['uri'] ?? '').replace(/\?.*$/s, ''))

/** The address of a file, or the file itself when it stands in the text. */
function sourceOf(element: XmlElement): string {
  const { uri = '', embedded = '', imagtype, audiotype, videotype } = element.attributes
  const data = /^base64$/i.test(embedded) ? element.text.replaceAll(/\s/g, '') : ''
  return data === '' ? uri : `data:${imagtype ?? audiotype ?? videotype ?? 'image/png'};base64,${data}`
}

const textHtml = (element: XmlElement): string =>
  element.children.length > 0 || /html/i.test(element.attributes['texttype'] ?? '') ? htmlText(element) : escapeHtml(element.text)

/** HTML that stands as text or, in some files, as elements. */
const htmlText = (element: XmlElement) => (element.children.length > 0 ? innerXml(element) : element.text)

/** Text of Blackboard whose lines are kept; it may hold HTML. */
const smartHtml = (element: XmlElement): string =>
  element.children.length > 0 || /<[a-z/][^<>]{0,1000}>/i.test(element.text) ? htmlText(element) : linesHtml(element.text)

/** A text with an address, as in the links of Blackboard. */
function linked(element: XmlElement, html: string): string {
  const uri = (element.attributes['uri'] ?? '').trim()
  return uri === '' ? html : `<a href="${escapeHtml(uri)}">${html.trim() === '' ? escapeHtml(uri) : html}</a>`
}

function unknown(element: XmlElement, lose: Lose): string {
  lose(element.name)
  return element.name === 'altmaterial' ? '' : escapeHtml(textWithin(element).trim())
}
