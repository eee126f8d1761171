import { readdir, readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { type ConversionSource, ConversionFailed, type Converted } from '#server/kernel/files/conversion/converter.ts'
import { hasTool } from '#server/kernel/files/conversion/run-tool.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import type { Listing } from './archive/listing.ts'
import { documentConverters } from './converters.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/recto-documents-`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const haveOffice = await hasTool('soffice')
const havePoppler = await hasTool('pdftoppm')

/** What the converter of the suffix makes of these bytes, with the made files read. */
async function convert(bytes: Buffer, suffix: string): Promise<Converted & { made: Map<string, Buffer> }> {
  const own = await mkdtemp(join(folder, 'run-'))
  const path = join(own, 'source')
  await writeFile(path, bytes)
  const source: ConversionSource = {
    path,
    name: `file.${suffix}`,
    suffix,
    size: bytes.length,
    folder: own,
    app: { log: { warn: () => undefined } } as never,
    signal: new AbortController().signal,
    progress: () => Promise.resolve(),
  }
  const converter = documentConverters.find(({ suffixes }) => suffixes.includes(suffix))
  if (!converter) throw new Error(`Nothing converts ${suffix}`)
  const converted = await converter.convert(source)
  const made = await Promise.all(converted.files.map(async ({ name, path: file }) => [name, await readFile(file)] as const))
  // The source is the object in the store; it must not be changed.
  expect(await readFile(path)).toEqual(bytes)
  return { ...converted, made: new Map(made) }
}

const sample = (path: string) => readFile(join(samples, path))
/** Why a file cannot be converted. */
const refused = (bytes: Buffer, suffix: string) =>
  convert(bytes, suffix).then(
    () => 'converted',
    (error: Error) => (error instanceof ConversionFailed ? error.words.en : String(error)),
  )

async function pdfOf(texts: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfDocument(options)
  texts.forEach((text, at) => (at ? document.addPage() : document).text(text))
  document.end()
  return buffer(document as unknown as Readable)
}

/** An archive with another name of the same length everywhere. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  return bytes
}

const listingOf = ({ made }: { made: Map<string, Buffer> }) => JSON.parse(String(made.get('entries.json'))) as Listing

describe('a PDF', () => {
  test('has pages, the text of each, and a picture of the first', async () => {
    const { facts, pages, made } = await convert(await pdfOf(['Moment of inertia', 'Rigid bodies']), 'pdf')
    expect(facts).toEqual({ pages: 2, ...(havePoppler && { thumbnail: 'thumbnail.webp' }) })
    expect(pages).toEqual(['Moment of inertia', 'Rigid bodies'])
    if (havePoppler) expect((await sharp(made.get('thumbnail.webp')).metadata()).height).toBe(640)
  })
  test('with a password, or that is broken, is refused with the reason', async () => {
    expect(await refused(await pdfOf(['secret'], { userPassword: 'x', pdfVersion: '1.7' }), 'pdf')).toMatch('protected by a password')
    expect(await refused(Buffer.from('%PDF-1.7\nnothing'), 'pdf')).toMatch('damaged')
  })
  test.skipIf(!haveSamples)('a textbook in Chinese is read with the usual characters', async () => {
    const { facts, pages = [] } = await convert(await sample('pdf/zh-textbook-preliminaries.pdf'), 'pdf')
    expect(facts['pages']).toBe(48)
    expect(pages).toHaveLength(48)
    // The file writes 用 and 方 with the signs of radicals, and breaks lines anywhere.
    expect(pages.join(' ')).toContain('所有机器学习方法都涉及从数据中提取信息。')
  })
})

test('a picture has its size; one that would fill the memory is refused', async () => {
  const picture = sharp({ create: { width: 300, height: 90, channels: 3, background: '#0B5C74' } })
  expect((await convert(await picture.png().toBuffer(), 'png')).facts).toEqual({ width: 300, height: 90 })
  const flood = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(flood.length).toBeLessThan(1_000_000)
  expect(await refused(flood, 'png')).toMatch('more than 80 million pixels')
  expect(await refused(Buffer.from('GIF89a'), 'gif')).toMatch('damaged')
})

test('a text becomes UTF-8, whatever it was', async () => {
  const words = '转动惯量 moment\r\n第二行'
  const gbk = Buffer.from('d7aab6afb9dfc1bf206d6f6d656e740d0ab5dab6fed0d0', 'hex')
  const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(words, 'utf16le').swap16()])
  const little = Buffer.from(`\ufeff${words}`, 'utf16le')
  for (const bytes of [Buffer.from(words), Buffer.from(`\ufeff${words}`), gbk, big, little]) {
    const { made, pages } = await convert(bytes, 'txt')
    expect(String(made.get('text.txt'))).toBe(words)
    expect(pages).toEqual(['转动惯量 moment 第二行'])
  }
  const long = await convert(Buffer.from('长'.repeat(7000)), 'txt')
  expect(long.pages?.map(({ length }) => length)).toEqual([3000, 3000, 1000])
  expect((await convert(Buffer.from('x'), 'txt')).pages).toEqual(['x'])
})

describe('an archive is listed, and nothing is unpacked', () => {
  test('with its folders, sizes and Chinese names', async () => {
    const converted = await convert(renamed(await zipped({ '图/a.png': 'abc', 'b\\c.txt': 'x', 'xx/evil': '' }), 'xx/evil', '../evil'), 'zip')
    expect(listingOf(converted)).toEqual({
      entries: [
        { path: '图/a.png', size: 3, folder: false, locked: false },
        { path: 'b/c.txt', size: 1, folder: false, locked: false },
        { path: '../evil', size: 0, folder: false, locked: false },
      ],
      more: false,
      bytes: 4,
      suspicious: false,
    })
    expect(converted.pages).toEqual(['图/a.png b/c.txt ../evil'])
  })
  test('at most 10,000 entries are listed', async () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`f${n}`, '']))
    const { entries, more } = listingOf(await convert(await zipped(files, { compress: false }), 'zip'))
    expect([entries.length, more]).toEqual([10_000, true])
  })
  test('a bomb is marked, a broken one refused', async () => {
    const bomb = await zipped({ zeros: Buffer.alloc(40 * 1024 * 1024) })
    expect(listingOf(await convert(bomb, 'zip'))).toMatchObject({ bytes: 40 * 1024 * 1024, suspicious: true })
    expect(await refused(bomb.subarray(0, 1000), 'zip')).toMatch('damaged')
    expect(await refused(Buffer.from('Rar!\x1a\x07\x00 nothing'), 'rar')).toMatch('damaged')
  })
  test.skipIf(!haveSamples)('sample archives', async () => {
    expect(listingOf(await convert(await sample('media/gbk.zip'), 'zip')).entries.at(-1)?.path).toMatch('集团邮件审计系统')
    expect(listingOf(await convert(await sample('media/test-documents.rar'), 'rar')).entries.map(({ path }) => path)).toContain(
      'test-documents/testEXCEL.xls',
    )
    for (const name of await readdir(join(samples, 'odd/archives')))
      expect(listingOf(await convert(await sample(`odd/archives/${name}`), 'zip')).entries.length).toBeGreaterThan(0)
  })
})

describe.skipIf(!haveOffice || !haveSamples)('office documents become PDF', () => {
  test.each([
    'docx/zh-textbook-linear-networks.docx',
    'media/testWORD_3imgs.doc',
    'media/54880_chinese.ppt',
    'media/testPPT_various2.pptx',
    'media/testEXCEL_charts.xlsx',
    'media/WithChart.xls',
    'odd/office/poc-xmlbomb-empty.xlsx',
  ])('%s', { timeout: 60_000 }, async (path) => {
    const { facts, pages = [], made } = await convert(await sample(path), path.split('.').at(-1) ?? '')
    expect(facts).toMatchObject({ pdf: 'document.pdf', ...(havePoppler && { thumbnail: 'thumbnail.webp' }) })
    expect(made.get('document.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(facts['pages']).toBeGreaterThan(0)
    expect([basename(path), pages.length]).toEqual([basename(path), facts['pages']])
  })
})
