import { readdirSync, readFileSync } from 'node:fs'
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConversionSource, ConversionFailed, type Converted } from '#server/kernel/files/conversion/converter.ts'
import { hasTool } from '#server/kernel/files/conversion/run-tool.ts'
import { officeText, officeTypes as types, office, relations, rootRelation as root, xml } from '#server/testing/inputs/office-text.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import type { Listing } from './archive/listing.ts'
import { documentConverters } from './converters.ts'
import { convertOffice } from './office/convert-office.ts'

const haveOffice = await hasTool('soffice')
const havePoppler = await hasTool('pdftoppm')

let folder: string
/** A file on the disk of the server that no document may show. */
let secret: string
const secretWords = 'Zedernholzkiste'
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/recto-hostile-`)
  secret = join(folder, 'secret.txt')
  await writeFile(secret, secretWords)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function source(bytes: Buffer, suffix: string): Promise<ConversionSource> {
  const own = await mkdtemp(join(folder, 'run-'))
  const path = join(own, 'source')
  await writeFile(path, bytes)
  const signal = new AbortController().signal
  const app = { log: { warn: () => undefined } } as never
  return { path, name: `file.${suffix}`, suffix, size: bytes.length, folder: own, app, signal, progress: () => Promise.resolve() }
}

async function convert(bytes: Buffer, suffix: string): Promise<Converted> {
  const converter = documentConverters.find(({ suffixes }) => suffixes.includes(suffix))
  if (!converter) throw new Error(`Nothing converts ${suffix}`)
  return converter.convert(await source(bytes, suffix))
}
const refused = (run: Promise<unknown>) =>
  run.then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionFailed ? error.words.en : String(error)),
  )
const made = async ({ files }: Converted, wanted: string) => readFile(files.find(({ name }) => name === wanted)?.path ?? '')

/** The processes that work in a folder, by their command or their environment. */
function processesIn(place: string): number[] {
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'latin1').includes(place) || readFileSync(`/proc/${id}/environ`, 'latin1').includes(place)
      } catch {
        return false
      }
    })
    .map(Number)
}

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const linkedPicture = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>field</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

/** A workbook with one formula, and one workbook outside that it names. */
const xlsx = (formula: string, outside: string) =>
  zipped({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="${office}.spreadsheetml.externalLink+xml"/></Types>`,
    '_rels/.rels': root('xl/workbook.xml'),
    'xl/workbook.xml': `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${types}"><sheets><sheet name="S" sheetId="1" r:id="s"/></sheets><externalReferences><externalReference r:id="x"/></externalReferences></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="s" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="x" Type="${types}/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>harmless</t></is></c><c r="B1"><f>${formula}</f></c><c r="C1"><f>[1]secret!$A$1</f></c></row></sheetData></worksheet>`,
    'xl/externalLinks/externalLink1.xml': `${xml}<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${types}"><externalBook r:id="b"><sheetNames><sheetName val="secret"/></sheetNames></externalBook></externalLink>`,
    'xl/externalLinks/_rels/externalLink1.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="b" Type="${types}/externalLinkPath" Target="${outside}" TargetMode="External"/></Relationships>`,
  })

/** A text of OpenDocument under the name of a document of Word, whose macro writes a file when it is opened, and which shows another file. */
const withMacro = (touched: string) =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'word/x': '',
    'META-INF/manifest.xml': `${xml}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>${['content.xml', 'Basic/script-lc.xml', 'Basic/Standard/script-lb.xml', 'Basic/Standard/Module1.xml'].map((path) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="text/xml"/>`).join('')}</manifest:manifest>`,
    'content.xml': `${xml}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" office:version="1.2"><office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:text><text:p>harmless</text:p><text:section text:name="s"><text:section-source xlink:type="simple" xlink:href="file://${secret}"/><text:p/></text:section></office:text></office:body></office:document-content>`,
    'Basic/script-lc.xml': `${xml}<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
    'Basic/Standard/script-lb.xml': `${xml}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
    'Basic/Standard/Module1.xml': `${xml}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\nOpen &quot;${touched}&quot; For Output As #1\nPrint #1, &quot;here&quot;\nClose #1\nEnd Sub</script:module>`,
  })

/** Text of the preview; that of a refused document is empty. */
async function shown(bytes: Buffer, suffix: string): Promise<string> {
  try {
    return (await convert(bytes, suffix)).pages?.join(' ') ?? ''
  } catch (error) {
    if (error instanceof ConversionFailed) return ''
    throw error
  }
}

describe.skipIf(!haveOffice)('an office document of an outsider', () => {
  test('sends no request and shows no file of the server', { timeout: 180_000 }, async () => {
    let asked = 0
    const server = createServer((socket) => {
      asked += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`
    const word = await officeText(
      [
        paragraph('harmless'),
        linkedPicture('e0'),
        linkedPicture('e1'),
        field(`INCLUDETEXT "file://${secret}"`),
        field('INCLUDETEXT "/etc/passwd"'),
        field(`INCLUDEPICTURE "${outside}" \\d`),
        field(`LINK Word.Document.8 "${secret}" "" \\a \\t`),
      ].join(''),
      [
        ['image', outside],
        ['image', `file://${secret}`],
        ['attachedTemplate', outside],
      ],
    )
    const table = (formula: string) => xlsx(formula, `file://${secret}`)
    for (const [bytes, suffix] of [
      [word, 'docx'],
      [await table(`WEBSERVICE("${outside}")`), 'xlsx'],
      [await table(`WEBSERVICE("file://${secret}")`), 'xlsx'],
    ] as const) {
      const text = await shown(bytes, suffix)
      expect(text).toContain('harmless')
      expect(text).not.toContain(secretWords)
      expect(text).not.toContain('root:')
    }
    expect(asked).toBe(0)
    server.close()
  })

  test('runs no macro, and loads no section from a file', { timeout: 60_000 }, async () => {
    const touched = join(folder, 'touched')
    expect(await shown(await withMacro(touched), 'docx')).not.toContain(secretWords)
    await expect(access(touched)).rejects.toThrow('ENOENT')
  })

  test('that takes too long is refused with the reason, and no process of it is left', { timeout: 60_000 }, async () => {
    const slow = await source(await officeText(paragraph('slow').repeat(200_000)), 'docx')
    expect(await refused(convertOffice(slow, { seconds: 2 }))).toMatch('took more than')
    await expect.poll(() => processesIn(slow.folder)).toEqual([])
  })
})

test('a document with a password is recognised under each kind', async () => {
  const stream = Buffer.alloc(512)
  stream.write('EncryptedPackage', 'utf16le')
  const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), stream])
  for (const suffix of haveOffice ? ['docx', 'xlsx', 'pptx'] : []) expect(await refused(convert(bytes, suffix))).toMatch('protected by a password')
})

async function pdfOf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfDocument({ ...options, autoFirstPage: false })
  for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`)
  document.end()
  return buffer(document as unknown as Readable)
}

test('of a PDF of 5,000 pages the first 2,000 are searched', { timeout: 120_000 }, async () => {
  const { facts, pages } = await convert(await pdfOf(5000), 'pdf')
  expect(facts['pages']).toBe(5000)
  expect([pages?.length, pages?.at(-1)]).toEqual([2000, 'Page 2000'])
})

test('the picture of a page of 200 inches is as small as others', { timeout: 60_000 }, async () => {
  const converted = await convert(await pdfOf(1, { size: [14_400, 14_400] }), 'pdf')
  expect(converted.pages).toEqual(['Page 1'])
  if (havePoppler) expect(await sharp(await made(converted, 'thumbnail.webp')).metadata()).toMatchObject({ width: 640, height: 640 })
})

test('a text of 50 MB is kept whole, and its first 2,000 pages are searched', { timeout: 60_000 }, async () => {
  const line = '刚体绕定轴转动时的动能\n'
  const bytes = Buffer.from(line.repeat(Math.ceil((50 * 1024 * 1024) / Buffer.byteLength(line))))
  const { pages, files } = await convert(bytes, 'txt')
  expect(pages).toHaveLength(2000)
  expect((await stat(files[0]?.path ?? '')).size).toBe(bytes.length)
})

/** A zip of empty files under any names; with its directory of the kind for more than 65,535 entries. */
function emptyFiles(names: readonly string[]): Buffer {
  // All entries share one file at the beginning.
  const file = Buffer.alloc(31)
  file.writeUInt32LE(0x04034b50, 0)
  file.writeUInt16LE(1, 26)
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.write(name, 46, 'latin1')
    return entry
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(names.length), at)
  end.writeBigUInt64LE(BigInt(directory.length), 40)
  end.writeBigUInt64LE(BigInt(file.length), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(file.length + directory.length), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.fill(0xff, 84, 96)
  return Buffer.concat([file, directory, end])
}

test('of an archive with 100,000 entries, some of which lead out of it, 10,000 are listed', { timeout: 60_000 }, async () => {
  const bytes = emptyFiles(Array.from({ length: 100_000 }, (_each, at) => (at % 2 ? `f${at}` : `../../${at}`)))
  const converted = await convert(bytes, 'zip')
  const { entries, more } = JSON.parse(String(await made(converted, 'entries.json'))) as Listing
  expect([entries.length, more, entries[0]?.path]).toEqual([10_000, true, '../../0'])
  expect(converted.files).toHaveLength(1)
})

/** A grey PNG with one bit for each pixel, all black. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.from('00000000000000000100000000', 'hex')
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a picture of 30,000 × 30,000 pixels in few bytes is refused before it is decoded', async () => {
  expect((await convert(blackPng(1000), 'png')).facts).toEqual({ width: 1000, height: 1000 })
  const bytes = blackPng(30_000)
  expect(bytes.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await refused(convert(bytes, 'png'))).toMatch('more than 80 million pixels')
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})
