import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConversionFailed, type ConversionSource } from '#server/kernel/files/conversion/converter.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import type { Outline } from './outline.ts'
import { withParameters } from './paths.ts'
import { readPackage } from './read-package.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/recto-packages-`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer) {
  const own = await mkdtemp(join(folder, 'run-'))
  const path = join(own, 'source')
  await writeFile(path, bytes)
  const source: ConversionSource = {
    path,
    name: 'file.zip',
    suffix: 'zip',
    size: bytes.length,
    folder: own,
    app: {} as never,
    signal: new AbortController().signal,
    progress: () => Promise.resolve(),
  }
  const made = await readPackage(source)
  return made && { outline: made.facts['outline'] as Outline, kind: made.facts['package'], files: made.files }
}

const refused = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error: Error) => (error instanceof ConversionFailed ? error.words.en : String(error)),
  )

const manifest = (items: string, resources: string, version = '1.2', more = '') =>
  `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>课程 &amp; 练习</title>${items}</organization></organizations>
  <resources${more}>${resources}</resources></manifest>`
const sco = (id: string, href: string) => `<resource identifier="${id}" type="webcontent" adlcp:scormtype="sco" href="${href}"/>`
const item = (id: string, of: string, inside = '') => `<item identifier="${id}" identifierref="${of}"><title>${id}</title>${inside}</item>`

describe('SCORM', () => {
  test('1.2 with headings, parameters, a mastery score and a page that reports nothing, in a folder of its own', async () => {
    const items = `<item identifier="h"><title>第一章</title>${item('a', 'r1')}<item identifier="b" identifierref="r1" parameters="?q=1"><title>b</title><adlcp:masteryscore>80</adlcp:masteryscore></item></item>${item('c', 'r2')}`
    const resources = `${sco('r1', 'pages/a.html')}<resource identifier="r2" type="webcontent" adlcp:scormtype="asset" href="c.html"/>`
    const made = await read(
      await zipped({
        'course/imsmanifest.xml': manifest(items, resources),
        'course/pages/a.html': '<p>a</p>',
        'course/c.html': 'c',
        'course/x.bin': 'x',
      }),
    )
    expect(made?.outline).toMatchObject({ kind: 'scorm12', title: '课程 & 练习', root: 'course/' })
    expect(made?.outline.parts.map(({ id, depth, href, mastery, asset }) => [id, depth, href, mastery, asset])).toEqual([
      ['h', 0, null, null, false],
      ['a', 1, 'pages/a.html', null, false],
      ['b', 1, 'pages/a.html?q=1', 0.8, false],
      ['c', 0, 'c.html', null, true],
    ])
    const types = Object.fromEntries(made?.files.map(({ name, mime }) => [name, mime]) ?? [])
    expect(types).toMatchObject({ 'package/pages/a.html': 'text/html', 'package/x.bin': 'application/octet-stream' })
    expect(await readFile(made?.files.find(({ name }) => name === 'package/c.html')?.path ?? '', 'utf8')).toBe('c')
  })

  test('2004 by its version; xml:base is read', async () => {
    const made = await read(
      await zipped({ 'imsmanifest.xml': manifest(item('a', 'r'), sco('r', 'a.html'), '2004 4th Edition', ' xml:base="p/"'), 'p/a.html': '' }),
    )
    expect(made?.outline).toMatchObject({ kind: 'scorm2004', parts: [{ href: 'p/a.html' }] })
  })

  test('a manifest that is broken, or names what is not there, is refused in words', async () => {
    const one = async (text: string) => refused(await zipped({ 'imsmanifest.xml': text, 'a.html': '' }))
    expect(await one(manifest(item('a', 'r'), sco('r', 'b.html')))).toMatch('b.html is not inside')
    expect(await one(manifest(item('a', 'r'), sco('r', 'https://example.com/a.html')))).toMatch('is not inside')
    expect(await one(manifest(item('a', 'r'), sco('r', '../../a.html')))).toBe('read')
    expect(await one(manifest(item('a', 'none'), sco('r', 'a.html')))).toMatch('has no resource')
    expect(await one(manifest('', sco('r', 'a.html')))).toMatch('names no page')
    expect(await one(manifest(item('a', 'r') + item('a', 'r'), sco('r', 'a.html')))).toMatch('same identifier')
    const entities = `<!DOCTYPE m [<!ENTITY a "b">]>${manifest(item('a', 'r'), sco('r', 'a.html'))}`
    expect(await one(entities)).toMatch('not valid XML')
  })

  test('an IMS package of another kind, and any other zip, are not packages', async () => {
    const plain = '<manifest><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata></manifest>'
    expect(await read(await zipped({ 'imsmanifest.xml': plain }))).toBeUndefined()
    expect(await read(await zipped({ 'a.txt': '' }))).toBeUndefined()
    expect(await read(Buffer.from('no zip'))).toBeUndefined()
  })

  test('parameters are joined as the content packaging says', () => {
    expect(withParameters('a.html', '?x=1')).toBe('a.html?x=1')
    expect(withParameters('a.html?y=2#z', '&x=1')).toBe('a.html?y=2&x=1#z')
    expect(withParameters('a.html', '#top')).toBe('a.html#top')
  })
})

test('cmi5: blocks and units with mastery, moveOn and launch parameters', async () => {
  const text = `<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="urn:c"><title><langstring lang="zh">课程</langstring></title></course>
    <block id="urn:b"><title><langstring>块</langstring></title><au id="urn:1" moveOn="CompletedOrPassed" masteryScore="0.3"><title><langstring>单元</langstring></title><url>index.html?a=b</url><launchParameters>p</launchParameters></au></block></courseStructure>`
  const made = await read(await zipped({ 'cmi5.xml': text, 'index.html': '' }))
  expect(made?.outline).toMatchObject({
    kind: 'cmi5',
    title: '课程',
    parts: [
      { id: 'urn:b', depth: 0, href: null },
      { id: 'urn:1', depth: 1, href: 'index.html?a=b', mastery: 0.3, moveOn: 'CompletedOrPassed', launchData: 'p' },
    ],
  })
  expect(await refused(await zipped({ 'cmi5.xml': '<a/>', 'index.html': '' }))).toMatch('not a course structure')
})

describe('H5P', () => {
  const h5p = JSON.stringify({
    title: '填空',
    mainLibrary: 'H5P.Tiny',
    preloadedDependencies: [{ machineName: 'H5P.Tiny', majorVersion: '1', minorVersion: 0 }],
  })
  test('libraries that are missing are named, also those that libraries need', async () => {
    const library = JSON.stringify({ preloadedDependencies: [{ machineName: 'Other.Lib', majorVersion: 2, minorVersion: 1 }] })
    const files = { 'h5p.json': h5p, 'content/content.json': '{}' }
    expect((await read(await zipped(files)))?.outline.missing).toEqual(['H5P.Tiny 1.0'])
    const made = await read(await zipped({ ...files, 'H5P.Tiny-1.0/library.json': library }))
    expect(made?.outline).toMatchObject({ kind: 'h5p', title: '填空', missing: ['Other.Lib 2.1'] })
  })
  test('a broken h5p.json is refused in words', async () => {
    expect(await refused(await zipped({ 'h5p.json': '{', 'content/content.json': '{}' }))).toMatch('h5p.json is not valid')
  })
})

describe('hostile archives', () => {
  const good = manifest(item('a', 'r'), sco('r', 'a.html'))
  test('paths that lead outside, links, bombs and too many files are refused', async () => {
    // The library refuses to write a name that leads outside: it takes the place of one of the same length.
    const slip = await zipped({ 'imsmanifest.xml': good, 'a.html': '', 'plain.js': '' })
    const named = Buffer.from(slip.toString('latin1').replaceAll('plain.js', '../ab.js'), 'latin1')
    expect(await refused(named)).toMatch('leads outside')
    const links = await zipped({ 'imsmanifest.xml': good, 'a.html': '/etc/passwd' }, { mode: 0o120777 })
    expect(await refused(links)).toMatch('Symbolic links')
    expect(await refused(await zipped({ 'imsmanifest.xml': good, 'a.html': Buffer.alloc(30_000_000) }))).toMatch('compression ratio')
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${at}.html`, '']))
    expect(await refused(await zipped({ 'imsmanifest.xml': good, ...many }))).toMatch('more than 5,000 files')
  })
})

describe.skipIf(!haveSamples)('samples', () => {
  const sample = async (name: string) => read(await readFile(join(samples, 'packages', name)))
  test('the golf course of SCORM 1.2', async () => {
    const made = await sample('scorm12-multi-sco.zip')
    expect(made?.outline).toMatchObject({ kind: 'scorm12', title: 'Golf Explained - Minimum Run-time Calls' })
    expect(made?.outline.parts.filter(({ href }) => href).map(({ href }) => href)).toContain('shared/assessmenttemplate.html?questions=Playing')
  })
  test('H5P without its libraries', async () => {
    expect((await sample('h5p-filltheblanks.h5p'))?.outline.missing).toContain('H5P.Blanks 1.12')
    expect((await sample('h5p-ipsums.h5p'))?.outline.missing).toContain('H5P.Accordion 1.0')
  })
  test('course structures of cmi5', async () => {
    const text = await readFile(join(samples, 'packages/cmi5/masteryscore_framed.cmi5.xml'), 'utf8')
    expect((await read(await zipped({ 'cmi5.xml': text, 'index.html': '' })))?.outline.parts).toMatchObject([
      { mastery: 0.3, moveOn: 'CompletedOrPassed' },
    ])
  })
})
