import { escapeHtml } from '#plain/text/escape-html.ts'
import { ommlOfLatex } from '#document/exchange/omml/latex-omml.ts'
import type { DocJson, MarkJson, NodeJson } from '#document/schema/node-json.ts'
import { inlineText, isTextBlock } from '#document/text/text.ts'
import { numberAttr, textAttr } from '#document/text/walk.ts'
import type { Lost } from '../../text/write/write-lines.ts'
import { storable } from '../../xml/storable.ts'

/** A picture of the package: its path within `word/`, such as `media/1.png`, and its size in pixels. */
export interface DocxFile {
  path: string
  width: number
  height: number
}

export interface WritingDocx {
  file: (id: string) => DocxFile | undefined
  /** The pictures that are used, with the ids of their relations. */
  pictures: Map<string, string>
  lost: Lost
}

/** English Metric Units of a pixel at 96 to the inch, and of the widest picture (15 cm). */
const emu = { pixel: 9525, widest: 5_400_000 } as const

/** A run of text with the properties of its marks. */
export function text(content: string, properties = ''): string {
  if (content === '') return ''
  const pieces = content.split('\n').map((piece) => `<w:t xml:space="preserve">${escapeHtml(storable(piece))}</w:t>`)
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${pieces.join('<w:br/>')}</w:r>`
}

export const paragraph = (runs: string): string => `<w:p>${runs}</w:p>`

/** The blocks of a document as paragraphs and tables; `before` stands at the beginning of the first. */
export function blocksOf({ content }: DocJson, writing: WritingDocx, before = ''): string[] {
  const blocks = content.flatMap((node) => blockOf(node, writing))
  const [first, ...rest] = blocks
  if (before === '') return blocks
  if (first?.startsWith('<w:p>')) return [first.replace('<w:p>', () => `<w:p>${before}`), ...rest]
  return [paragraph(before), ...blocks]
}

function blockOf(node: NodeJson, writing: WritingDocx): string[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(inline(node.content, writing))]
    case 'equation':
      return [paragraph(formula(textAttr(node, 'latex'), writing))]
    case 'table':
      return [table(node, writing)]
    case 'figure': {
      const caption = inline(node.content, writing)
      return [paragraph(picture(node, writing)), ...(caption === '' ? [] : [paragraph(caption)])]
    }
    case 'codeBlock':
      return [paragraph(text((node.content ?? []).map(inlineText).join(''), '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>'))]
    default:
      if (isTextBlock(node)) {
        writing.lost('formatLost', node.type)
        return [paragraph(inline(node.content, writing))]
      }
      if (!node.content) {
        writing.lost(textAttr(node, 'file') === '' ? 'formatLost' : 'missingFile', node.type)
        return []
      }
      if (!['bulletList', 'orderedList', 'listItem'].includes(node.type)) writing.lost('formatLost', node.type)
      else writing.lost('formatLost', 'list')
      return node.content.flatMap((child) => blockOf(child, writing))
  }
}

function inline(nodes: readonly NodeJson[] | undefined, writing: WritingDocx): string {
  return (nodes ?? []).map((node) => inlineOne(node, writing)).join('')
}

function inlineOne(node: NodeJson, writing: WritingDocx): string {
  switch (node.type) {
    case 'text':
      return text(node.text ?? '', propertiesOf(node.marks ?? [], writing))
    case 'math':
      return formula(textAttr(node, 'latex'), writing)
    case 'blank':
      return text('____')
    case 'hardBreak':
      return '<w:r><w:br/></w:r>'
    case 'inlineImage':
      return picture(node, writing)
    default:
      return text(inlineText(node))
  }
}

function formula(latex: string, { lost }: WritingDocx): string {
  const omml = latex.trim() === '' ? '' : ommlOfLatex(latex, false)
  if (omml === undefined) {
    lost('formatLost', latex.slice(0, 80))
    return text(`$${latex}$`)
  }
  return omml === '' ? '' : `<m:oMath>${omml}</m:oMath>`
}

const looks: Readonly<Record<string, string>> = {
  strong: '<w:b/>',
  term: '<w:b/>',
  em: '<w:i/>',
  strike: '<w:strike/>',
  underline: '<w:u w:val="single"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  code: '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>',
}

/** In the order of the schema of Word, in which fonts come first and underlines late. */
function propertiesOf(marks: readonly MarkJson[], { lost }: WritingDocx): string {
  for (const { type } of marks) if (looks[type] === undefined) lost('formatLost', type)
  return ['code', 'strong', 'term', 'em', 'strike', 'underline', 'sub', 'sup']
    .map((type) => (marks.some((mark) => mark.type === type) ? looks[type] : ''))
    .join('')
}

function picture(node: NodeJson, { file, pictures, lost }: WritingDocx): string {
  const alt = textAttr(node, 'alt')
  const found = file(textAttr(node, 'file'))
  if (!found) {
    lost('missingFile', alt.slice(0, 60))
    return text(alt === '' ? '' : `[${alt}]`)
  }
  const id = pictures.get(found.path) ?? `rIdP${pictures.size + 1}`
  pictures.set(found.path, id)
  const share = (numberAttr(node, 'width') ?? 100) / 100
  const scale = Math.min(1, (emu.widest * share) / (found.width * emu.pixel))
  const [cx, cy] = [found.width, found.height].map((size) => Math.max(1, Math.round(size * emu.pixel * scale)))
  const name = escapeHtml(storable(alt))
  return `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${pictures.size}" name="${id}" descr="${name}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** A table with visible lines. A cell that spans rows is followed by empty cells that are merged with it. */
function table(node: NodeJson, writing: WritingDocx): string {
  const below = new Map<number, number>()
  const rows = (node.content ?? []).map((row) => {
    let column = 0
    let cells = ''
    const fill = () => {
      for (let left = below.get(column) ?? 0; left > 0; left = below.get(column) ?? 0) {
        below.set(column, left - 1)
        cells += '<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>'
        column += 1
      }
    }
    for (const cell of row.content ?? []) {
      fill()
      const [span, height] = [numberAttr(cell, 'colspan') ?? 1, numberAttr(cell, 'rowspan') ?? 1]
      const merge = height > 1 ? '<w:vMerge w:val="restart"/>' : ''
      const blocks = (cell.content ?? []).flatMap((each) => blockOf(each, writing)).join('')
      cells += `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${merge}</w:tcPr>${blocks || '<w:p/>'}</w:tc>`
      for (let at = 0; at < span; at++) below.set(column + at, height - 1)
      column += span
    }
    fill()
    return `<w:tr>${cells}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr>${rows.join('')}</w:tbl>`
}
