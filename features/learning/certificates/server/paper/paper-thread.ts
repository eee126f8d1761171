import { encode } from 'uqr'
import PDFDocument from 'pdfkit'
import { certificateDay, certificateRuns, type CertificateFacts } from '#assessment/certificates/certificate-text.ts'
import type { ChineseFonts } from '#server/kernel/texts/chinese-fonts.ts'
import { linesOf, type Run } from './lines.ts'

// Runs in a worker thread: reading the fonts and writing the file take some hundred milliseconds.

/** What a certificate shows. Pictures are PNG files. */
export interface Paper extends CertificateFacts {
  institution: string
  title: string
  body: string
  signerName: string
  signerFunction: string
  signature: Uint8Array | null
  logo: Uint8Array | null
  /** The number as it is shown, and the address of its check page; null for a sample. */
  checked: { number: string; address: string } | null
  /** The last day on which it is valid. */
  expiresOn: string | null
  fonts: ChineseFonts
}

type Doc = InstanceType<typeof PDFDocument>

// A4 across, in points. The colours are those of the light theme.
const page = { width: 841.89, height: 595.28 }
const middle = page.width / 2
const qing = '#0B5C74'
const dan = '#BC3A22'
const [ink, ink2, ink3] = ['#151D21', '#44525A', '#5B6A72'] as const
const line = '#C3CCD1'

const sampleWord = '样本 Sample'

/** Writes a certificate as a PDF with one page. Only the characters that it has are taken from the fonts. */
export function writePaper(paper: Paper): Promise<Uint8Array> {
  const { title, name, institution, checked, fonts } = paper
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: `${title} ${name}`, Author: institution, Creator: 'Recto', Subject: checked?.number ?? sampleWord },
  })
  const chunks: Uint8Array[] = []
  const written = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', fonts.regular.path, fonts.regular.name)
  doc.registerFont('bold', fonts.bold.path, fonts.bold.name)
  drawFrame(doc)
  drawHead(doc, paper)
  drawBody(doc, paper)
  drawFacts(doc, paper)
  drawSigner(doc, paper)
  if (!checked) drawSample(doc)
  doc.end()
  return written
}

function drawFrame(doc: Doc): void {
  const [outer, inner] = [24, 32]
  doc
    .lineWidth(2)
    .strokeColor(qing)
    .rect(outer, outer, page.width - 2 * outer, page.height - 2 * outer)
    .stroke()
  doc.lineWidth(0.6)
  const [left, top, right, bottom] = [inner, inner, page.width - inner, page.height - inner]
  const notch = 12
  // The inner line turns inwards at the corners, where a small square stands.
  doc
    .moveTo(left + notch, top)
    .lineTo(right - notch, top)
    .lineTo(right - notch, top + notch)
    .lineTo(right, top + notch)
    .lineTo(right, bottom - notch)
    .lineTo(right - notch, bottom - notch)
    .lineTo(right - notch, bottom)
    .lineTo(left + notch, bottom)
    .lineTo(left + notch, bottom - notch)
    .lineTo(left, bottom - notch)
    .lineTo(left, top + notch)
    .lineTo(left + notch, top + notch)
    .closePath()
    .stroke()
  for (const x of [left, right - 7]) for (const y of [top, bottom - 7]) doc.rect(x, y, 7, 7).fill(qing)
  // The slip of a bookmark, as on the covers of the product.
  const [x, wide, long] = [page.width - 108, 17, 58]
  doc
    .moveTo(x, outer)
    .lineTo(x + wide, outer)
    .lineTo(x + wide, outer + long)
    .lineTo(x + wide / 2, outer + long - 7)
    .lineTo(x, outer + long)
    .closePath()
    .fill(dan)
}

/** Writes a text in the middle, smaller if it is wider than the page. */
function centred(doc: Doc, text: string, y: number, size: number, spacing = 0): void {
  const most = 640
  const wide = doc.fontSize(size).widthOfString(text, { characterSpacing: spacing })
  const scale = Math.min(1, most / wide)
  const width = wide * scale - spacing * scale
  doc.fontSize(size * scale).text(text, middle - width / 2, y + (size * (1 - scale)) / 2, { characterSpacing: spacing * scale, lineBreak: false })
}

function drawHead(doc: Doc, { institution, title, logo }: Paper): void {
  if (logo) doc.image(Buffer.from(logo), middle - 110, 52, { fit: [220, 44], align: 'center', valign: 'center' })
  doc.font('regular').fillColor(ink2)
  centred(doc, institution, logo ? 102 : 82, 13, 3)
  const chinese = /[\u2e80-\u9fff]/.test(title)
  doc.font('bold').fillColor(ink)
  centred(doc, title, logo ? (chinese ? 126 : 132) : 116, chinese ? 40 : 34, chinese ? 12 : 0.5)
  const y = logo ? 196 : 188
  doc.lineWidth(0.8).strokeColor(line)
  doc
    .moveTo(middle - 90, y)
    .lineTo(middle - 8, y)
    .moveTo(middle + 8, y)
    .lineTo(middle + 90, y)
    .stroke()
  doc.save().translate(middle, y).rotate(45).rect(-3, -3, 6, 6).fill(qing).restore()
}

const text = { width: 600, top: 208, height: 196 }

/** The text, as large as it fits; name and course are bold. A text without Chinese stands in the middle, one with it begins with two empty characters. */
function drawBody(doc: Doc, { body, ...facts }: Paper): void {
  const paragraphs = certificateRuns(body, facts)
  const chinese = paragraphs.some((runs) => runs.some((run) => !run.bold && /[\u2e80-\u9fff]/.test(run.text)))
  const set = (size: number) => {
    const measure = (piece: string, bold: boolean) =>
      doc
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .widthOfString(piece)
    const indent = chinese ? 2 * size : 0
    return paragraphs.flatMap((runs) => linesOf(runs, measure, text.width, indent).map((each, at) => ({ runs: each, indent: at ? 0 : indent })))
  }
  let size = 19
  const leading = 1.75
  while (size > 8 && set(size).length * size * leading > text.height) size -= 0.5
  const lines = set(size)
  const [only, ...others] = lines
  // A single line stands in the middle too.
  const middled = !chinese || (others.length === 0 && only !== undefined)
  let y = text.top + (text.height - lines.length * size * leading) / 2
  doc.fillColor(ink)
  for (const { runs, indent } of lines) {
    const width = runs.reduce(
      (sum, run) =>
        sum +
        doc
          .font(run.bold ? 'bold' : 'regular')
          .fontSize(size)
          .widthOfString(run.text),
      0,
    )
    let x = middled ? middle - width / 2 : middle - text.width / 2 + indent
    for (const run of joined(runs)) {
      doc
        .font(run.bold ? 'bold' : 'regular')
        .fontSize(size)
        .text(run.text, x, y, { lineBreak: false })
      x += doc.widthOfString(run.text)
    }
    y += size * leading
  }
}

/** Neighbours of the same weight together, so that a text can be found and copied as it was written. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.bold === run.bold) last.text += run.text
    else all.push({ ...run })
  }
  return all
}

/** Says across the page that it is no certificate. */
function drawSample(doc: Doc): void {
  const size = 120
  const width = doc.font('bold').fontSize(size).widthOfString(sampleWord)
  doc
    .save()
    .translate(middle, page.height / 2)
    .rotate(-24)
    .fillColor(dan, 0.16)
    .text(sampleWord, -width / 2, -size * 0.7, { lineBreak: false })
    .restore()
}

/** The code of the check page; in a sample an empty square. */
function drawCode(doc: Doc, address: string | undefined, left: number, top: number, side: number): void {
  if (address === undefined) {
    doc.lineWidth(0.6).strokeColor(line).rect(left, top, side, side).stroke()
    return
  }
  const { data, size } = encode(address, { border: 0 })
  const step = side / size
  data.forEach((row, y) => row.forEach((dark, x) => dark && doc.rect(left + x * step, top + y * step, step + 0.02, step + 0.02)))
  doc.fill(ink)
}

function drawFacts(doc: Doc, { checked, date, expiresOn }: Paper): void {
  const [left, top, side] = [78, 434, 84]
  drawCode(doc, checked?.address, left, top, side)
  doc.font('regular').fontSize(8).fillColor(ink3)
  if (checked) doc.text('扫码查验  Scan to verify', left - 10, top + side + 6, { width: side + 20, align: 'center', lineBreak: false })
  const days = [
    ['颁发日期  Awarded', date.replaceAll('-', '/')],
    ['有效期至  Valid until', expiresOn === null ? '长期  No expiry' : expiresOn.replaceAll('-', '/')],
  ] as const
  let y = top + 4
  for (const [label, value] of [['编号  No.', checked?.number ?? sampleWord] as const, ...days]) {
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(ink3)
      .text(label, left + side + 22, y, { lineBreak: false })
    doc
      .font('regular')
      .fontSize(11)
      .fillColor(ink)
      .text(value, left + side + 22, y + 10, { lineBreak: false })
    y += 30
  }
}

function drawSigner(doc: Doc, { signature, signerName, signerFunction, institution, date, title }: Paper): void {
  const [width, top] = [210, 434]
  const left = page.width - 78 - width
  const write = (words: string, y: number, size: number, font: 'regular' | 'bold', colour: string) => {
    const wide = doc.font(font).fontSize(size).widthOfString(words)
    const fitting = size * Math.min(1, width / Math.max(wide, 1))
    doc.fontSize(fitting).fillColor(colour).text(words, left, y, { width, align: 'center', lineBreak: false })
  }
  if (signature) doc.image(Buffer.from(signature), left + 25, top - 14, { fit: [width - 50, 46], align: 'center', valign: 'bottom' })
  const rule = top + 38
  doc
    .lineWidth(0.6)
    .strokeColor(line)
    .moveTo(left, rule)
    .lineTo(left + width, rule)
    .stroke()
  const names = [signerName, signerFunction].filter(Boolean)
  write(names[0] ?? institution, rule + 7, 13, 'bold', ink)
  if (names[1]) write(names[1], rule + 27, 9.5, 'regular', ink2)
  const day = /[\u2e80-\u9fff]/.test(title) ? certificateDay(date, 'zh') : certificateDay(date, 'en')
  write(day, rule + (names[1] ? 43 : 28), 9.5, 'regular', ink2)
}
