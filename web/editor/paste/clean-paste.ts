import type { latexOfOmml, MathElement } from '#document/exchange/omml/omml-latex.ts'
import { validAttributes } from './admit-attributes.ts'

/** Cleaned HTML, and the pictures that were removed from it. */
export interface Cleaned {
  html: string
  /** Pictures that were included as data URLs. */
  pictures: File[]
  /** The number of pictures with an external address, which the browser may not fetch. */
  lost: number
  /** The number of formulas that could not be read; their text stays. */
  lostFormulas: number
}

/**
 * Prepares HTML from word processors and web pages for the schema's parse rules: formatting by style becomes elements that the rules know. Without
 * `latexOf` the formulas of Word are lost.
 */
export function cleanPasted(html: string, latexOf: typeof latexOfOmml | undefined): Cleaned {
  const { body } = new DOMParser().parseFromString(fragmentOf(html), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, template, noscript, iframe, object')) element.remove()
  for (const element of body.querySelectorAll('.katex, .katex-display, math')) if (element.isConnected) convertFormula(element)
  const lostFormulas = convertOfficeFormulas(body, latexOf)
  convertNotes(body)
  convertWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) convertStyle(element)
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
  for (const element of body.querySelectorAll<HTMLElement>('[data-node]')) repair(element)
  const { pictures, lost } = extractPictures(body)
  return { html: body.innerHTML, pictures, lost, lostFormulas }
}

/** The copied fragment of clipboard HTML: Word and Windows put a whole page around it. */
export function fragmentOf(html: string): string {
  const inner = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1] ?? html
  // Word puts a formula into a comment for itself, and its picture beside it. HTML knows no empty elements like <m:chr/>.
  const formulas = inner
    .replace(/<!--\[if gte msEquation 12\]>([\s\S]*?)<!\[endif\]-->/g, (_whole, xml: string) => xml.replace(/<(m:\w+)([^>]*)\/>/g, '<$1$2></$1>'))
    .replace(/<!\[if !msEquation\]>[\s\S]*?<!\[endif\]>/g, '')
  return formulas.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[[^\]]*\]>/g, '')
}

/** Converts a rendered formula (KaTeX or MathML) by the LaTeX in its annotation element. */
function convertFormula(element: Element): void {
  const latex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim()
  if (!latex) return
  const display = element.matches('.katex-display, [display=block]') || element.closest('.katex-display') !== null
  ;(element.closest('.katex-display') ?? element).replaceWith(formulaElement(element.ownerDocument, latex, display))
}

function formulaElement(page: Document, latex: string, display: boolean): HTMLElement {
  const formula = page.createElement(display ? 'div' : 'span')
  formula.dataset['node'] = display ? 'equation' : 'math'
  formula.dataset['attrs'] = JSON.stringify({ latex })
  return formula
}

const mathElementOf = (element: Element): MathElement => ({
  name: element.tagName.toLowerCase().replace(/^m:/, ''),
  value: element.getAttribute('m:val') ?? undefined,
  text: element.textContent ?? '',
  children: [...element.children].map(mathElementOf),
})

/** Converts the formulas of Word. Returns how many could not be converted. */
function convertOfficeFormulas(body: HTMLElement, latexOf: typeof latexOfOmml | undefined): number {
  let lost = 0
  for (const element of body.querySelectorAll('m\\:omathpara, m\\:omath')) {
    if (!element.isConnected) continue
    const latex = latexOf?.(mathElementOf(element))
    if (latex === undefined) {
      lost += 1
      continue
    }
    const display = element.tagName.toLowerCase() === 'm:omathpara'
    element.replaceWith(formulaElement(body.ownerDocument, latex, display))
  }
  return lost
}

/** Converts Word's footnotes and endnotes: the text at the end goes to its mark in the text. */
function convertNotes(body: HTMLElement): void {
  for (const mark of body.querySelectorAll('a[href*="#_ftn"], a[href*="#_edn"]')) {
    const id = /#_((?:ftn|edn)\d+)$/.exec(mark.getAttribute('href') ?? '')?.[1]
    const note = id && body.querySelector(`#${id}`)
    if (!note || note.contains(mark)) continue
    for (const back of note.querySelectorAll('a[href*="#_ftnref"], a[href*="#_ednref"]')) back.remove()
    const footnote = body.ownerDocument.createElement('small')
    footnote.dataset['node'] = 'footnote'
    footnote.textContent = (note.textContent ?? '').trim()
    mark.replaceWith(footnote)
    note.remove()
  }
}

/** Validates the attributes of an element that claims to be a block of this editor; with invalid ones it is no longer treated as one. */
function repair(element: HTMLElement): void {
  const attributes = validAttributes(element.dataset['node'] ?? '', parsed(element.dataset['attrs']))
  if (attributes) element.dataset['attrs'] = JSON.stringify(attributes)
  else delete element.dataset['node']
}

function parsed(json = '{}'): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

/** Converts Word's lists: Word writes them as paragraphs with the bullet or number as text, and the level in the style. */
function convertWordLists(body: HTMLElement): void {
  const open: { list: HTMLElement; level: number }[] = []
  for (const item of body.querySelectorAll<HTMLElement>('p')) {
    const level = Number(/mso-list:[^;"]*level(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 0)
    if (!level) {
      open.length = 0
      continue
    }
    const marker = removeListMarker(item)
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = body.ownerDocument.createElement(/^[\w\p{L}]{1,4}[.、)）]/u.test(marker) ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else item.before(list)
      open.push({ list, level })
    }
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}

function removeListMarker(item: HTMLElement): string {
  const mark = [...item.querySelectorAll<HTMLElement>('span')].find((span) => /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''))
  const text = mark?.textContent?.trim() ?? ''
  mark?.remove()
  return text
}

function convertStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle, verticalAlign, textDecorationLine, textAlign } = element.style
  const bold = /^(bold|bolder|[6-9]00)$/.test(fontWeight)
  // Google Docs wraps documents in a <b> that is not bold.
  if (/^[BI]$/.test(element.tagName) && (fontWeight === 'normal' || fontStyle === 'normal')) element.replaceWith(...element.childNodes)
  else if (element.tagName === 'SPAN' && !element.dataset['node']) {
    if (bold) wrap(element, 'strong')
    if (fontStyle === 'italic') wrap(element, 'em')
    if (textDecorationLine.includes('underline')) wrap(element, 'u')
    if (textDecorationLine.includes('line-through')) wrap(element, 's')
    if (verticalAlign === 'sub' || verticalAlign === 'super') wrap(element, verticalAlign === 'sub' ? 'sub' : 'sup')
  } else if (element.tagName === 'P' && !element.dataset['node'] && /^(center|right|end)$/.test(textAlign)) {
    element.dataset['node'] = 'paragraph'
    element.dataset['attrs'] = JSON.stringify({ align: textAlign === 'center' ? 'center' : 'end' })
  }
}

function wrap(element: HTMLElement, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

function extractPictures(body: HTMLElement): { pictures: File[]; lost: number } {
  const pictures: File[] = []
  let lost = 0
  for (const image of body.querySelectorAll('img')) {
    if (image.closest('[data-node]')) continue
    const file = fileOfData(image.getAttribute('src') ?? '', pictures.length + 1)
    if (file) pictures.push(file)
    else lost += 1
    image.remove()
  }
  return { pictures, lost }
}

/** The picture in a data URL as a file, or undefined if it is no supported picture. */
export function fileOfData(address: string, number: number): File | undefined {
  const [, suffix = '', data = ''] = /^data:image\/(png|jpeg|gif);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? []
  if (!data) return undefined
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new File([bytes], `${number}.${suffix === 'jpeg' ? 'jpg' : suffix}`, { type: `image/${suffix}` })
}
