import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../../http/refusal.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { openArchive } from './archive.ts'
import { openFolder } from '#features/authoring/exchange/server/folder.ts'
import { readTexts } from '#features/authoring/exchange/server/import-read.ts'
import { bytesOf, decoded } from './archive-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/recto-archive-`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function opened(bytes: Buffer) {
  const path = join(folder, 'book.zip')
  await writeFile(path, bytes)
  return openArchive(path)
}
/** The message of the refusal; also checks that it took less than two seconds. */
async function refused(bytes: Buffer): Promise<string> {
  const started = performance.now()
  const reason = await opened(bytes).then(
    () => 'opened',
    (error: Refusal) => error.words.en,
  )
  expect(performance.now() - started).toBeLessThan(2000)
  return reason
}
/** Replaces a name with another of the same length everywhere in the archive. */
function renamed(bytes: Buffer, from: string, to: Buffer): Buffer {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + to.length)) to.copy(bytes, at)
  return bytes
}
/** Changes a field of the only entry of the central directory. */
function patched(bytes: Buffer, write: (bytes: Buffer, entry: number) => void): Buffer {
  write(bytes, bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])))
  return bytes
}

describe('an archive is read file by file', () => {
  test('with its folders and without system files', async () => {
    const source = await opened(
      await zipped({
        'book/a.md': '# 一',
        'book\\img\\b.png': 'x',
        '__MACOSX/book/._a.md': '',
        '.git/config': '',
        'book/.DS_Store': '',
        'inner.zip': 'PK',
      }),
    )
    expect([...source.files.keys()]).toEqual(['book/a.md', 'book/img/b.png'])
    expect(source.skipped).toEqual([{ severity: 'lost', code: 'archive', path: 'inner.zip', line: null, detail: '' }])
    expect((await bytesOf(source, 'book/a.md', 100)).toString()).toBe('# 一')
    await expect(bytesOf(source, 'book/a.md', 3)).rejects.toThrow('too large')
    source.close()
  })

  test('with Chinese names, whether they are UTF-8 or GBK', async () => {
    const gbk = Buffer.from('b5dad2bbd5c22e6d64', 'hex') // 第一章.md
    const bytes = patched(renamed(await zipped({ 'xxxxxx.md': '# 一' }), 'xxxxxx.md', gbk), (raw, entry) => raw.writeUInt16LE(0, entry + 8))
    const source = await opened(bytes)
    expect([...source.files.keys()]).toEqual(['第一章.md'])
    source.close()
    const flagged = await opened(await zipped({ '第二章.md': '' }))
    expect([...flagged.files.keys()]).toEqual(['第二章.md'])
    flagged.close()
  })

  test.skipIf(!haveSamples)('sample archives: GBK names, special modes', async () => {
    const gbk = await openArchive(join(samples, 'media/gbk.zip'))
    expect([...gbk.files.keys()]).toEqual(['审计压缩包文件检索测试/集团邮件审计系统2021年自动巡检需求文档_V4.0.doc'])
    gbk.close()
    const modes = await openArchive(join(samples, 'odd/archives/safearchive-specialmodes.zip'))
    expect([...modes.files.keys()]).toEqual(['setuidstuff.txt', 'setuidstuff2.txt', 'tmpstuff.txt'])
    modes.close()
  })
})

describe('an archive is refused as a whole', () => {
  const outside = 'A path in the archive leads outside of it'
  test.each([
    ['../evil.md', outside],
    ['a/../../x', outside],
    ['/etc/evil', outside],
    ['C:/evil.md', outside],
    ['..\\evil.md', outside],
    ['a\0evil.mdx', outside],
  ])('a path such as %j', async (path, reason) => {
    const plain = 'x'.repeat(path.length)
    expect(await refused(renamed(await zipped({ [plain]: 'x' }), plain, Buffer.from(path)))).toBe(reason)
  })

  test('symbolic links and special files', async () => {
    expect(await refused(await zipped({ 'a.md': '/etc/passwd' }, { mode: 0o120777 }))).toBe('Symbolic links are not accepted: a.md')
    expect(await refused(await zipped({ 'a.md': '' }, { mode: 0o010644 }))).toBe('Special files are not accepted: a.md')
  })

  test('a zip bomb, before any of it is unpacked', async () => {
    const before = process.memoryUsage().rss
    expect(await refused(await zipped({ 'a.md': Buffer.alloc(30_000_000) }))).toBe(
      'The archive is too large when unpacked; its compression ratio is abnormal',
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })

  test('files that share their bytes, as in a flat zip bomb', async () => {
    const noise = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 7919) % 251))
    const bytes = await zipped(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${String(at).padStart(4, '0')}.md`, noise])), {
      compress: false,
    })
    // Every entry of the directory points to the first file; the other bytes are cut out.
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    const first = bytes.subarray(0, 30 + 7 + noise.length)
    const entries = Buffer.from(bytes.subarray(directory))
    for (let at = 0; entries.readUInt32LE(at) === 0x02014b50; at += 46 + 7) entries.writeUInt32LE(0, at + 42)
    entries.writeUInt32LE(first.length, entries.length - 6)
    expect(await refused(Buffer.concat([first, entries]))).toBe('The archive is too large when unpacked; its compression ratio is abnormal')
  })

  test('more than 512 MB, or more than 5,000 files', async () => {
    const huge = patched(await zipped({ 'a.md': 'x' }), (raw, entry) => raw.writeUInt32LE(600 * 1024 * 1024, entry + 24))
    expect(await refused(huge)).toBe('The unpacked size is more than 512 MB')
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.md`, '']))
    expect(await refused(await zipped(many))).toBe('There are more than 5,000 files')
  })

  test('an archive with a password, a truncated one, and a file that is not an archive', async () => {
    const locked = patched(await zipped({ 'a.md': 'x' }), (raw, entry) => raw.writeUInt16LE(raw.readUInt16LE(entry + 8) | 1, entry + 8))
    expect(await refused(locked)).toBe('The archive is password-protected; remove the password')
    expect(await refused((await zipped({ 'a.md': '# 一章\n'.repeat(500) })).subarray(0, 100))).toBe('The archive is damaged or is not a zip')
    expect(await refused(Buffer.from('not a zip'))).toBe('The archive is damaged or is not a zip')
  })

  test('a wrong size is detected while reading', async () => {
    const source = await opened(patched(await zipped({ 'a.md': '# 一章\n'.repeat(500) }), (raw, entry) => raw.writeUInt32LE(10, entry + 24)))
    await expect(bytesOf(source, 'a.md', 1_000_000)).rejects.toThrow('A file cannot be read: a.md')
    source.close()
  })
})

test('links in a folder are skipped', async () => {
  const inside = await mkdtemp(join(folder, 'plain-'))
  await writeFile(join(inside, 'a.md'), '# 一')
  await symlink('/etc/hostname', join(inside, 'b.md'))
  await symlink('/etc', join(inside, 'c'))
  const source = await openFolder(inside)
  expect([...source.files.keys()]).toEqual(['a.md'])
  expect(source.skipped.map(({ code, path }) => `${code} ${path}`).toSorted()).toEqual(['link-file b.md', 'link-file c'])
})

test('texts in older encodings are read, and the report says so', async () => {
  const gb = Buffer.from('232020b8d5cce5', 'hex')
  expect(decoded(gb)).toEqual({ text: '#  刚体', encoding: 'gb18030' })
  expect(decoded(Buffer.from('\ufeff刚体', 'utf16le'))).toEqual({ text: '刚体', encoding: 'utf-16le' })
  expect(decoded(Buffer.from('\ufeff刚体')).text).toBe('刚体')
  const source = await opened(await zipped({ 'a.md': gb }))
  expect(await readTexts(source)).toEqual({
    texts: new Map([['a.md', '#  刚体']]),
    report: [{ severity: 'changed', code: 'encoding', path: 'a.md', line: null, detail: 'GB18030' }],
  })
  source.close()
})
