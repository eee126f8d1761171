import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookContext } from './numbering/book-context.ts'
import { canonicalJson } from './gate/canonical.ts'
import { diffDocuments } from './text/diff.ts'
import { filesIn, mapFiles } from './gate/files.ts'
import { checkDocument, withIds } from './gate/gate.ts'
import type { DocJson } from './schema/node-json.ts'
import { numberBook } from './numbering/numbering.ts'
import { htmlViolations } from './proof/allowed-html.ts'
import { anyDocument } from './proof/any-document.ts'
import { testContext } from './proof/test-context.ts'
import { renderHtml } from './render/render-html.ts'
import { schema } from './schema/schema.ts'
import { minutes, outline, plainText, wordCount } from './text/text.ts'
import { walk } from './text/walk.ts'

const runs = { numRuns: 300 }
const passed = (json: unknown): DocJson => {
  const result = checkDocument(json, { allowAssets: true })
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result.doc
}

describe('any document that the schema allows', () => {
  test('passes the gate, and what comes out passes unchanged', () => {
    fc.assert(
      fc.property(anyDocument, (doc) => {
        const once = passed(doc)
        expect(passed(once)).toEqual(once)
      }),
      runs,
    )
  })

  test('survives the editor: nodeFromJSON and toJSON give the same document', () => {
    fc.assert(
      fc.property(anyDocument, (doc) => {
        const once = passed(doc)
        expect(JSON.parse(JSON.stringify(schema.nodeFromJSON(once)))).toEqual(once)
      }),
      runs,
    )
  })

  test('has the same canonical text for any order of its keys', () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, inner]) => [key, reversed(inner)]),
            )
          : value
    fc.assert(
      fc.property(anyDocument, (doc) => {
        expect(canonicalJson(reversed(doc))).toBe(canonicalJson(doc))
        expect(JSON.parse(canonicalJson(doc))).toEqual(doc)
      }),
      runs,
    )
  })

  test('renders to allowed HTML only, with the id of every block', () => {
    fc.assert(
      fc.property(anyDocument, (doc) => {
        const once = passed(doc)
        const html = renderHtml(once, testContext)
        expect(htmlViolations(html)).toEqual([])
        walk(once, (node) => {
          const id = node.attrs?.['id']
          if (typeof id === 'string') expect(html).toContain(`data-block="${id}"`)
        })
      }),
      runs,
    )
  })

  test('can be numbered, read as text, compared and moved to other files', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (one, other) => {
        const doc = passed(one)
        const numbers = numberBook([{ id: 'a', parentId: null, kind: 'chapter', name: 'A', doc }])
        const fileUrl = (id: string) => `/f/${encodeURIComponent(id)}`
        const context = bookContext(numbers, 'a', { lang: 'en-US', fileUrl, chapterHref: (id) => `/c/${id}` })
        expect(htmlViolations(renderHtml(doc, context))).toEqual([])
        expect(wordCount(doc)).toBeGreaterThanOrEqual(0)
        expect(minutes(doc)).toBeGreaterThanOrEqual(0)
        expect(plainText(doc)).toBeTypeOf('string')
        expect(outline(doc).every((entry) => entry.level >= 1)).toBe(true)
        expect(diffDocuments(doc, doc)).toEqual({ added: [], removed: [], changed: [], moved: [] })
        const second = passed(other)
        expect(diffDocuments(doc, second).added.length).toBe(diffDocuments(second, doc).removed.length)
        const file = '01890000-0000-7000-8000-000000000000'
        expect(filesIn(mapFiles(doc, () => file))).toEqual(filesIn(doc).length === 0 ? [] : [file])
      }),
      { numRuns: 100 },
    )
  })
})

describe('the gate', () => {
  test('never throws on any JSON, and lets through only what the schema accepts', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.anything({ withNullPrototype: true }),
          fc.jsonValue().map((inner) => ({ type: 'doc', content: inner })),
        ),
        (json) => {
          const result = checkDocument(json)
          if ('doc' in result) schema.nodeFromJSON(json).check()
          else expect(result.problems.length).toBeGreaterThan(0)
          withIds(json)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('refuses a valid document with any one node, mark or attribute made wrong', () => {
    const spoil = fc.constantFrom<(node: Record<string, unknown>) => void>(
      (node) => (node['type'] = 'script'),
      (node) => (node['type'] = '__proto__'),
      (node) => (node['onclick'] = 'alert(1)'),
      (node) => (node['attrs'] = { ...(node['attrs'] as object), style: 'x' }),
      (node) => (node['attrs'] = JSON.parse('{"__proto__":{"id":"aaaaaaaaaa"}}') as object),
      (node) => (node['attrs'] = []),
      (node) => (node['marks'] = [{ type: 'blink' }]),
      (node) => (node['marks'] = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]),
      (node) => (node['content'] = [{ type: 'doc' }]),
      (node) => (node['content'] = 'text'),
    )
    fc.assert(
      fc.property(anyDocument, fc.nat(), spoil, (doc, pick, change) => {
        const copy = structuredClone(doc)
        const nodes: Record<string, unknown>[] = []
        walk(copy, (node) => void nodes.push(node))
        change(nodes[pick % nodes.length]!)
        expect(checkDocument(copy, { allowAssets: true })).toHaveProperty('problems')
      }),
      runs,
    )
  })

  const paragraph = (text: string, id = 'aaaaaaaaaa') => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] })
  const wrong: [string, unknown][] = [
    ['nothing', null],
    ['a list', []],
    ['another root', paragraph('x')],
    ['an empty document', { type: 'doc', content: [] }],
    ['no content', { type: 'doc' }],
    ['a missing id', { type: 'doc', content: [{ type: 'paragraph' }] }],
    ['the same id twice', { type: 'doc', content: [paragraph('a'), paragraph('b')] }],
    ['a bad id', { type: 'doc', content: [paragraph('a', 'A"<>aaaaaa')] }],
    ['an empty text', { type: 'doc', content: [paragraph('')] }],
    ['a null character', { type: 'doc', content: [paragraph('a\0b')] }],
    ['half a character', { type: 'doc', content: [paragraph('\ud83d')] }],
    ['a picture still in the source', { type: 'doc', content: [{ type: 'figure', attrs: { id: 'aaaaaaaaaa', file: 'asset:a.png' } }] }],
    ['a picture without a file', { type: 'doc', content: [{ type: 'figure', attrs: { id: 'aaaaaaaaaa' } }] }],
    [
      'a heading in a list',
      {
        type: 'doc',
        content: [
          {
            type: 'bulletList',
            attrs: { id: 'aaaaaaaaaa' },
            content: [{ type: 'listItem', attrs: { id: 'bbbbbbbbbb' }, content: [{ type: 'heading', attrs: { id: 'cccccccccc' } }] }],
          },
        ],
      },
    ],
    [
      'a footnote in a footnote',
      {
        type: 'doc',
        content: [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'footnote', content: [{ type: 'footnote' }] }] }],
      },
    ],
    [
      'marks in the wrong order',
      {
        type: 'doc',
        content: [
          { type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text: 'x', marks: [{ type: 'code' }, { type: 'strong' }] }] },
        ],
      },
    ],
    ['more than 2,000,000 characters', { type: 'doc', content: [paragraph('字'.repeat(2_000_001))] }],
    ['more than 20,000 nodes', { type: 'doc', content: Array.from({ length: 20_001 }, (_, at) => paragraph('x', String(at).padStart(10, '0'))) }],
  ]
  test.each(wrong)('refuses %s', (_, json) => {
    expect(checkDocument(json)).toHaveProperty('problems')
  })

  test('refuses a depth that would overflow a stack', () => {
    let node: unknown = paragraph('x')
    for (let depth = 0; depth < 200_000; depth++) node = { type: 'blockquote', attrs: { id: depth.toString(36).padStart(10, '0') }, content: [node] }
    expect(checkDocument({ type: 'doc', content: [node] })).toHaveProperty('problems')
    withIds({ type: 'doc', content: [node] })
  })

  test('reports path and problem', () => {
    const result = checkDocument({ type: 'doc', content: [paragraph('a'), { type: 'heading', attrs: { id: 'bbbbbbbbbb', level: 9 } }] })
    expect(result).toEqual({ problems: [{ path: '.content[1].attrs.level', message: 'must be a whole number from 1 to 4' }] })
  })

  test('withIds gives each block a unique id and keeps valid ones', () => {
    const doc = withIds({ type: 'doc', content: [paragraph('a'), paragraph('b'), { type: 'paragraph' }] })
    const ids = (doc.content as { attrs: { id: string } }[]).map((node) => node.attrs.id)
    expect(ids[0]).toBe('aaaaaaaaaa')
    expect(new Set(ids).size).toBe(3)
    expect(checkDocument(doc)).toHaveProperty('doc')
  })
})
