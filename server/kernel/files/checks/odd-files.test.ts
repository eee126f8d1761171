import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentSuffixes } from '#contract/files.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { mimeOf } from './sniff.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(`${tmpdir()}/recto-odd-`)))
afterAll(() => rm(folder, { recursive: true }))

async function judged(bytes: Buffer | string, suffix: string) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return mimeOf(path, suffix)
}

/** The media types that a browser shows itself, of which none can run code. All other files are sent as a download. */
const inert = /^(image\/(png|jpeg|gif)|audio\/mpeg|video\/mp4|application\/(pdf|zip|msword|vnd\.[\w.-]+)|text\/plain; charset=utf-8)$/
const page = '<!doctype html><script>alert(document.domain)</script>'

test('a page or a script under the name of another kind is refused', async () => {
  for (const suffix of attachmentSuffixes.filter((each) => each !== 'txt')) expect(await judged(page, suffix), suffix).toBeUndefined()
  expect(await judged(`${page}<!-- %PDF-1.7 -->`, 'pdf')).toBeUndefined()
  expect(await judged(page, 'txt')).toBe('text/plain; charset=utf-8')
})

test('an archive is a document of Office only with its parts', async () => {
  const plain = await zipped({ 'a.txt': 'x' })
  const bomb = await zipped({ 'word/document.xml': Buffer.alloc(64 * 1024 * 1024) })
  for (const suffix of ['docx', 'xlsx', 'pptx']) expect(await judged(plain, suffix), suffix).toBeUndefined()
  for (const [suffix, name] of [
    ['docx', 'word/document.xml'],
    ['xlsx', 'xl/workbook.xml'],
    ['pptx', 'ppt/presentation.xml'],
  ] as const)
    expect(await judged(await zipped({ [name]: '<a/>' }), suffix)).toContain('openxmlformats')
  expect(await judged(plain.subarray(0, 60), 'docx')).toBeUndefined()
  // Only the listing is read; the converter has limits of its own.
  expect(await judged(bomb, 'docx')).toContain('wordprocessingml')
})

test('files of two kinds are sent as the kind of their suffix, which runs nothing', async () => {
  const archive = await zipped({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0', 'A.class': 'x' })
  const gif = Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex')
  const two: [Buffer, string, string][] = [
    [Buffer.concat([gif, archive]), 'gif', 'image/gif'],
    [Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from(page), Buffer.from('*/=1')]), 'gif', 'image/gif'],
    [Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(page), archive]), 'pdf', 'application/pdf'],
    [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(page)]), 'jpg', 'image/jpeg'],
  ]
  for (const [bytes, suffix, mime] of two) expect(await judged(bytes, suffix)).toBe(mime)
})

describe.skipIf(!haveSamples)('the odd files that were collected', () => {
  test('each is refused or of a kind that runs nothing, at every suffix, within 2 s and without its size in memory', async () => {
    const all = await readdir(join(samples, 'odd'), { recursive: true, withFileTypes: true })
    const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
    expect(files.length).toBeGreaterThan(10)
    for (const path of files) {
      const before = process.memoryUsage().rss
      const own = extname(path).slice(1).toLowerCase()
      for (const suffix of new Set([...attachmentSuffixes, own])) {
        const began = performance.now()
        const mime = await mimeOf(path, suffix)
        expect(performance.now() - began, `${path} as ${suffix}`).toBeLessThan(2000)
        if (mime && attachmentSuffixes.some((each) => each === suffix)) expect(mime, `${path} as ${suffix}`).toMatch(inert)
      }
      expect(process.memoryUsage().rss - before, path).toBeLessThan(64 * 1024 * 1024)
      expect((await stat(path)).size).toBeGreaterThan(0)
    }
  }, 60_000)
})
