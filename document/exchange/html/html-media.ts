import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { isFileRef, isHref } from '../../schema/schema-attributes.ts'
import { addInline, BLOCK_SIZE, interrupt, mayHold } from './html-flow.ts'
import type { Flow, Reading } from './html-flow.ts'
import { addFormula, latexOfImage } from './html-math.ts'
import { shortText } from './html-line.ts'
import { marked, withMark } from './html-marks.ts'
import { textIn } from './html-tree.ts'
import type { HtmlElement } from './html-tree.ts'

type Marks = readonly MarkJson[]

const AUDIO = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i
const VIDEO = /\.(?:mp4|m4v|mov|ogv|webm)$/i

/**
 * A picture within the line, with the `width` that it has if it becomes a figure; or the formula that a picture shows; or the text that stands for a
 * picture that is missing.
 */
export const readImage = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  const { attributes } = element
  const formula = latexOfImage(element)
  if (formula !== undefined && addFormula(formula, false, marks, flow, reading)) return
  const alt = limited(attributes.get('alt') ?? attributes.get('title') ?? '', 2000, reading)
  const file = fileOf(attributes.get('src'), reading, alt)
  const percent = Number(/^(\d{2,3})%$/.exec(attributes.get('width') ?? '')?.[1])
  const width = percent >= 10 && percent <= 100 ? { width: percent } : {}
  if (file !== undefined) addInline(flow, marked({ type: 'inlineImage', attrs: { file, alt, ...width } }, marks), reading)
  else if (alt !== '') addInline(flow, marked({ type: 'text', text: alt }, marks), reading)
}

/** A recording or film with its first source that is there; otherwise the text within the element. */
export const readPlayer = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  const inner = element.children.filter((node) => typeof node === 'string' || (node.name !== 'source' && node.name !== 'track'))
  const sources = [element, ...element.children].flatMap((node) => {
    const src = typeof node === 'string' || (node !== element && node.name !== 'source') ? undefined : node.attributes.get('src')
    return src === undefined ? [] : [src]
  })
  const file = firstOf(sources, reading)
  if (file === undefined) return reading.read(inner, marks, flow)
  const title = limited(element.attributes.get('title') ?? '', 500, reading)
  if (element.name === 'audio') return interrupt(flow, { type: 'audio', attrs: { file, title } }, reading)
  const alt = limited(element.attributes.get('aria-label') ?? inner.map(textIn).join(''), 2000, reading)
  const poster = element.attributes.has('poster') ? fileOf(element.attributes.get('poster'), reading) : undefined
  const pixels = (name: 'width' | 'height') => {
    const value = /^(\d{1,4})(?:px)?$/.exec(element.attributes.get(name) ?? '')?.[1]
    return value !== undefined && Number(value) >= 1 && Number(value) <= 4096 ? { [name]: Number(value) } : {}
  }
  const attrs = { file, title, alt, ...pixels('width'), ...pixels('height') }
  interrupt(flow, { type: 'video', attrs: poster === undefined ? attrs : { ...attrs, poster } }, reading)
}

/** A picture, recording or film that is written as an object; of any other object its content stays. */
export const readObject = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  const kind = /^(image|audio|video)\//.exec(element.attributes.get('type') ?? '')?.[1]
  const file = kind === undefined ? undefined : fileOf(element.attributes.get('data') ?? element.attributes.get('src'), reading)
  if (file === undefined) {
    if (kind === undefined) reading.lose('format', element.name)
    return reading.read(element.children, marks, flow)
  }
  const text = limited(element.attributes.get('alt') ?? element.children.map(textIn).join(''), kind === 'audio' ? 500 : 2000, reading)
  if (kind === 'image') addInline(flow, marked({ type: 'inlineImage', attrs: { file, alt: text } }, marks), reading)
  else interrupt(flow, { type: kind!, attrs: kind === 'audio' ? { file, title: text } : { file, alt: text } }, reading)
}

/** A link. One to a file of the source stays as its text, and the file stands behind the paragraph. */
export const readLink = (element: HtmlElement, marks: Marks, flow: Flow, reading: Reading): void => {
  const source = element.attributes.get('href')?.trim() ?? ''
  const href = addressOf(source)
  if (href !== undefined) return reading.read(element.children, withMark(marks, { type: 'link', attrs: { href } }), flow)
  reading.read(element.children, marks, flow)
  if (source === '') return
  if (source.startsWith('#') || (/^[a-z][a-z\d+.-]*:/i.test(source) && !/^(?:data|asset):/i.test(source))) return reading.lose('format', 'a')
  const file = fileOf(source, reading)
  if (file === undefined) return
  const text = element.children.map(textIn).join('')
  // A picture that opens itself in full is there already.
  if (text.trim() === '' && flow.line.some((node) => node.attrs?.['file'] === file)) return
  const name = limited(text.trim() === '' ? lastPart(source) : text, 500, reading)
  const kind = [source, name].some((each) => AUDIO.test(each)) ? 'audio' : [source, name].some((each) => VIDEO.test(each)) ? 'video' : 'attachment'
  const node: NodeJson =
    kind === 'attachment' || !mayHold(flow, kind, 1) ? { type: 'attachment', attrs: { file, name } } : { type: kind, attrs: { file, title: name } }
  if (reading.spend(BLOCK_SIZE + JSON.stringify(node).length)) flow.linked.push({ node, text })
  else reading.lose('tooLong', text)
}

/** An address of the web or of mail; signs that cannot stand in one are escaped. A place within a book means nothing in another system. */
const addressOf = (source: string): string | undefined => {
  const whole = source.startsWith('//') ? `https:${source}` : source
  if (whole.length > 2000 || !/^(?:https?|mailto):/i.test(whole)) return undefined
  const escaped = whole.toWellFormed().replaceAll(/[\s<>"'`\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
  return isHref(whole) ? whole : isHref(escaped) ? escaped : undefined
}

const firstOf = (sources: readonly string[], reading: Reading): string | undefined => {
  if (sources.length === 0) return fileOf(undefined, reading)
  for (const source of sources) {
    const file = reading.file(source)
    if (isFileRef(file)) return file
  }
  for (const source of sources) reading.lose('file', source)
  return undefined
}

const fileOf = (source: string | undefined, reading: Reading, name = ''): string | undefined => {
  const file = source === undefined || source.trim() === '' ? undefined : reading.file(source.trim())
  if (isFileRef(file)) return file
  reading.lose('file', source?.trim() || name)
  return undefined
}

const limited = (text: string, length: number, reading: Reading): string => {
  const line = shortText(text, Infinity)
  if (line.length > length) reading.lose('tooLong', line)
  return shortText(line, length)
}

const lastPart = (source: string): string => {
  const path = source.startsWith('data:') ? '' : (source.split(/[?#]/)[0] ?? '')
  return path.slice(path.lastIndexOf('/') + 1)
}
