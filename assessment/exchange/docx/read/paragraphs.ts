import type { NodeJson } from '#document/schema/node-json.ts'
import type { Finding } from '../../reading.ts'
import type { SourceLine } from '../../text/reading-state.ts'
import { plain, richOf } from '../../text/rich.ts'
import { formulaOf } from './formulas.ts'
import { nodesOf, type Piece } from './inline-lines.ts'
import { alternative, picturesOf } from './pictures.ts'
import { note, type Source } from './source.ts'
import { type Look, lookOf, plainLook } from './styles.ts'
import { isSymbolFont, symbolOf } from './symbols.ts'
import { childOf, valueOf, within, type XmlElement } from '../../xml/xml.ts'

/** What is open while the inline content of a paragraph is read. */
interface Writing {
  source: Source
  lines: Piece[][]
  href: string | undefined
  instruction: string
}

/** The lines of a paragraph: one, and one more for each line break. An automatic number stands at the beginning of the first as text. */
export function linesOfParagraph(paragraph: XmlElement, source: Source): SourceLine[] {
  source.line++
  const lines = inlineOf(paragraph, source)
  const findings: Finding[] = source.findings.splice(0)
  const label = labelOf(paragraph, source)
  const first = lines[0] ?? []
  const shows = first.some((node) => node.type !== 'text' || (node.text ?? '').trim() !== '')
  if (label !== '' && (shows || lines.length > 1)) lines[0] = [{ type: 'text', text: `${label} ` }, ...first]
  return lines.map((nodes, at) => {
    const rich = richOf(nodes)
    return { line: source.line, rich, source: plain(rich, '$'), ...(at === 0 && findings.length ? { findings } : {}) }
  })
}

function labelOf(paragraph: XmlElement, { styles, counters }: Source): string {
  const properties = childOf(paragraph, 'pPr')
  const style = valueOf(properties, 'pStyle') ?? ''
  const own = childOf(properties, 'numPr')
  const inherited = styles.numberingOf(style)
  const id = valueOf(own, 'numId') ?? valueOf(inherited, 'numId')
  if (id === undefined || id === '0') return ''
  const level = valueOf(own, 'ilvl') ?? valueOf(inherited, 'ilvl') ?? (own ? undefined : counters.levelOfStyle(id, style)) ?? 0
  return counters.labelOf({ id, level: Number(level) })
}

/** The inline content of a paragraph as lines of nodes. */
export function inlineOf(paragraph: XmlElement, source: Source): NodeJson[][] {
  const writing: Writing = { source, lines: [[]], href: undefined, instruction: '' }
  for (const child of paragraph.children) readInline(child, writing)
  endInstruction(writing)
  return writing.lines.map(nodesOf)
}

const put = ({ lines }: Writing, piece: Piece) => lines.at(-1)?.push(piece)
const amountOf = ({ lines, source }: Writing) => lines.reduce((sum, line) => sum + line.length, lines.length) + source.boxes.length

const left = new Set(['pPr', 'rPr', 'del', 'moveFrom', 'sdtPr', 'sdtEndPr', 'smartTagPr', 'customXmlPr', 'annotationRef', 'commentReference'])

function readInline(element: XmlElement, writing: Writing): void {
  if (left.has(element.name)) return
  switch (element.name) {
    case 'r':
      readRun(element, writing)
      return
    case 'hyperlink': {
      const before = writing.href
      writing.href = writing.source.relations.get(element.attributes['id'] ?? '')?.target
      for (const child of element.children) readInline(child, writing)
      writing.href = before
      return
    }
    case 'oMath': {
      const node = formulaOf(element, writing.source)
      if (node) put(writing, node.type === 'text' ? { text: node.text ?? '', look: plainLook, href: undefined } : { node })
      return
    }
    case 'AlternateContent':
      alternative(
        element,
        (child) => readInline(child, writing),
        () => amountOf(writing),
      )
      return
    case 'drawing':
    case 'pict':
    case 'object':
      for (const node of picturesOf(element, writing.source)) put(writing, { node })
      return
    case 't':
      put(writing, { text: element.text, look: plainLook, href: writing.href })
      return
    default:
      // Insertions, content controls, simple fields and whatever else surrounds runs.
      for (const child of element.children) readInline(child, writing)
  }
}

function readRun(run: XmlElement, writing: Writing): void {
  const { source, href } = writing
  const properties = childOf(run, 'rPr')
  const style = valueOf(properties, 'rStyle')
  const look = lookOf(properties, style === undefined ? plainLook : source.styles.lookOf(style))
  const text = (words: string) => put(writing, { text: words, look, href })
  for (const child of run.children) {
    switch (child.name) {
      case 't':
        text(isSymbolFont(look.font) || /[\uF000-\uF0FF]/.test(child.text) ? mapped(child.text, look, source) : child.text)
        break
      case 'tab':
      case 'ptab':
        text('\t')
        break
      case 'br':
      case 'cr':
        writing.lines.push([])
        break
      case 'noBreakHyphen':
        text('-')
        break
      case 'sym':
        text(symbol(child, source))
        break
      case 'footnoteReference':
      case 'endnoteReference': {
        const content = source.noteOf(child.name === 'footnoteReference' ? 'footnote' : 'endnote', child.attributes['id'] ?? '')
        if (content.length) put(writing, { node: { type: 'footnote', attrs: {}, content } })
        break
      }
      case 'instrText':
        writing.instruction += child.text
        break
      case 'fldChar':
        endInstruction(writing)
        break
      case 'ruby': {
        for (const base of childOf(child, 'rubyBase')?.children ?? []) readInline(base, writing)
        const reading = within(childOf(child, 'rt') ?? child, 't').map((each) => each.text)
        text(`（${reading.join('')}）`)
        break
      }
      default:
        readInline(child, writing)
    }
  }
}

/** A field of the kind EQ is a formula of old versions of Word, which has no other text. */
function endInstruction(writing: Writing): void {
  const words = writing.instruction.trim()
  writing.instruction = ''
  if (!/^eq\s/i.test(words)) return
  put(writing, { text: words, look: plainLook, href: undefined })
  note(writing.source, 'brokenFormula', 'warning', words)
}

function symbol({ attributes }: XmlElement, source: Source): string {
  const code = Number.parseInt(attributes['char'] ?? '', 16)
  const sign = Number.isNaN(code) || code > 0xffff ? undefined : symbolOf(attributes['font'] ?? '', code)
  if (sign === undefined) note(source, 'formatLost', 'warning', `${attributes['font'] ?? ''} ${attributes['char'] ?? ''}`.trim())
  return sign ?? ''
}

function mapped(text: string, { font }: Look, source: Source): string {
  return Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    // Text of a symbol font that is beyond its codes is shown in another font.
    if (code > 0xff && !(code >= 0xf000 && code <= 0xf0ff)) return sign
    const known = symbolOf(font, code)
    if (known === undefined) note(source, 'formatLost', 'warning', `${font} ${code.toString(16)}`.trim())
    return known ?? sign
  }).join('')
}
