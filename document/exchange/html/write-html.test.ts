import { XMLValidator } from 'fast-xml-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument, withIds } from '../../gate/gate.ts'
import { anyDocument, anyText } from '../../proof/any-document.ts'
import type { DocJson, MarkJson, NodeJson } from '../../schema/node-json.ts'
import { schema } from '../../schema/schema.ts'
import { finishLine, isVisible, shortText } from './html-line.ts'
import { parseHtml } from './html-tree.ts'
import type { HtmlNode } from './html-tree.ts'
import { readHtml } from './read-html.ts'
import { htmlOf } from './write-html.ts'
import type { HtmlOptions } from './write-html.ts'

const text = (value: string, ...marks: MarkJson[]): NodeJson => ({ type: 'text', text: value, ...(marks.length > 0 ? { marks } : {}) })
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', content })
const math = (latex: string): NodeJson => ({ type: 'math', attrs: { latex } })
const docOf = (...content: NodeJson[]): DocJson => withIds<DocJson>({ type: 'doc', content })

const options: HtmlOptions = { file: (id) => `files/${encodeURIComponent(id)}`, math: 'tex', blank: (key) => `<x-blank key="${key}"></x-blank>` }
const back = (html: string) =>
  readHtml(html, {
    file: (src) => (src.startsWith('files/') ? decodeURIComponent(src.slice(6)) : undefined),
    element: (name, attributes) => (name === 'x-blank' ? { type: 'blank', attrs: { key: attributes.get('key') } } : undefined),
  })

/** The document with all attributes, without ids. */
const bare = (doc: DocJson): unknown => {
  const checked = checkDocument(doc, { allowAssets: true })
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  return JSON.parse(JSON.stringify(checked.doc), (key, value: unknown) => (key === 'id' ? undefined : value))
}

const wellFormed = (html: string): void => expect(XMLValidator.validate(`<body>${html}</body>`), html).toBe(true)

const attributeNames = (nodes: readonly HtmlNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [...node.attributes.keys(), ...attributeNames(node.children)]))

describe('what is written', () => {
  test.each<[string, NodeJson, string]>([
    [
      'marks',
      paragraph(text('a '), text('b', { type: 'strong' }), text('c', { type: 'strong' }, { type: 'em' })),
      '<p>a <strong>b<em>c</em></strong></p>',
    ],
    ['a link', paragraph(text('x', { type: 'link', attrs: { href: 'https://a.b/?c=d&e' } })), '<p><a href="https://a.b/?c=d&amp;e">x</a></p>'],
    ['a link within the book', paragraph(text('x', { type: 'link', attrs: { href: 'recto:chapter-1' } })), '<p>x</p>'],
    ['hostile text', paragraph(text('<script>&"\'')), '<p>&lt;script&gt;&amp;&quot;&#39;</p>'],
    ['a formula', paragraph(math('a<b')), '<p>\\(a&lt;b\\)</p>'],
    ['a formula on its own line', { type: 'equation', attrs: { latex: 'x' } }, '<p>\\[x\\]</p>'],
    ['a formula that would end early', paragraph(math('a\\)b')), '<p><code>a\\)b</code></p>'],
    ['text that looks like a formula', paragraph(text('\\(a\\) $$b$$')), '<p>\\<span>(</span>a\\) $<span>$</span>b$<span>$</span></p>'],
    [
      'a picture',
      { type: 'figure', attrs: { file: 'asset:a.png', alt: 'A "b"', width: 50 } },
      '<p><img src="files/asset%3Aa.png" alt="A &quot;b&quot;" width="50%"/></p>',
    ],
    ['a heading', { type: 'heading', attrs: { level: 1 }, content: [text('T')] }, '<h2>T</h2>'],
    ['a program', { type: 'codeBlock', attrs: { language: 'c' }, content: [text('a < b\n')] }, '<pre><code>a &lt; b\n\n</code></pre>'],
    ['a box', { type: 'aside', attrs: { title: 'Of $x$' }, content: [paragraph(text('t'))] }, '<p><strong>Of \\(x\\)</strong></p><p>t</p>'],
    ['a footnote', paragraph(text('a'), { type: 'footnote', content: [text('b', { type: 'em' })] }), '<p>a（<em>b</em>）</p>'],
    ['a cross reference', paragraph({ type: 'xref', attrs: { target: 'fig:a', text: 'Fig. <1>' } }), '<p>Fig. &lt;1&gt;</p>'],
    [
      'a table',
      {
        type: 'table',
        attrs: { caption: 'C' },
        content: [
          { type: 'table_row', content: [{ type: 'table_header', attrs: { colspan: 2 }, content: [paragraph(text('h'))] }] },
          {
            type: 'table_row',
            content: [
              { type: 'table_cell', content: [paragraph(text('a')), paragraph(text('b'))] },
              { type: 'table_cell', content: [{ type: 'paragraph' }] },
            ],
          },
        ],
      },
      '<table><caption>C</caption><tbody><tr><th colspan="2">h</th></tr><tr><td><p>a</p><p>b</p></td><td></td></tr></tbody></table>',
    ],
  ])('%s', (_name, node, wanted) => {
    const html = htmlOf(docOf(node), options)
    expect(html).toBe(wanted)
    wellFormed(html)
  })

  test('blanks get their number, or stand as a line', () => {
    const blank = (key: string): NodeJson => ({ type: 'blank', attrs: { key } })
    const doc = docOf(paragraph(blank('aaaaaaaaaa'), text(' and '), blank('bbbbbbbbbb')), paragraph(blank('cccccccccc')))
    expect(htmlOf(doc, { ...options, blank: (key, index) => `[${index}${key[0]}]` })).toBe('<p>[0a] and [1b]</p><p>[2c]</p>')
    expect(htmlOf(doc, { file: String, math: 'tex' })).toBe('<p>____ and ____</p><p>____</p>')
  })

  test('one paragraph, picture or formula has no element around it when it is to stand in a line', () => {
    const inline = { ...options, inline: true }
    expect(htmlOf(docOf(paragraph(text('a'))), inline)).toBe('a')
    expect(htmlOf(docOf({ type: 'equation', attrs: { latex: 'x' } }), inline)).toBe('\\[x\\]')
    expect(htmlOf(docOf({ type: 'figure', attrs: { file: 'asset:a' } }), inline)).toBe('<img src="files/asset%3Aa" alt=""/>')
    expect(htmlOf(docOf(paragraph(text('a')), paragraph(text('b'))), inline)).toBe('<p>a</p><p>b</p>')
    expect(htmlOf(docOf({ type: 'horizontalRule' }), inline)).toBe('<hr/>')
  })

  test('MathML has its namespace and its TeX; a formula that cannot be set is code', () => {
    const mathml = { ...options, math: 'mathml' as const }
    const html = htmlOf(docOf(paragraph(math('\\frac{a}{b}')), { type: 'equation', attrs: { latex: 'x' } }), mathml)
    expect(html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mfrac>')
    expect(html).toContain('<annotation encoding="application/x-tex">\\frac{a}{b}</annotation>')
    expect(html).toContain('display="block"')
    wellFormed(html)
    expect(htmlOf(docOf(paragraph(math('\\frac{<'))), mathml)).toBe('<p><code>\\frac{&lt;</code></p>')
    expect(htmlOf(docOf(paragraph(math('\\def\\a{b}\\a'))), mathml)).toBe('<p><code>\\def\\a{b}\\a</code></p>')
  })

  test('any document gives well-formed XHTML without classes and ids, which can be read again', () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom('tex' as const, 'mathml' as const), (doc, mode) => {
        const html = htmlOf(doc, { ...options, math: mode })
        wellFormed(html)
        const names = attributeNames(parseHtml(html).nodes)
        expect(names.filter((name) => name === 'class' || name === 'id' || name.startsWith('on'))).toEqual([])
        expect(checkDocument(back(html).doc, { allowAssets: true })).toHaveProperty('doc')
      }),
      { numRuns: 100 },
    )
  })
})

/** Documents of what XHTML can hold, in the form that a reader gives them. */
const plainText = fc.oneof(anyText, fc.constantFrom('\\(x\\)', '$$', '\\', '\\[', '$', ' ', 'a\u00A0b', '\\\\(', '中 文'))
const file = fc.constantFrom('asset:img/a b".png', '0198c0de-0000-7000-8000-000000000001')
const latex = fc.constantFrom(
  'x^2',
  '\\frac{a}{b}',
  'a<b',
  '\\begin{aligned}a&=b\\\\[2pt]c&=d\\end{aligned}',
  '\\text{中 \\& "文"}',
  '\\sqrt[3]{x}',
  "f'",
)
const marks = fc
  .subarray(Object.keys(schema.marks))
  .map((names) => names.filter((name) => name !== 'sup' || !names.includes('sub')))
  .map((names) => names.map((type): MarkJson => ({ type, ...MARK_ATTRS[type] })))
const MARK_ATTRS: Record<string, { attrs: Record<string, string> }> = {
  link: { attrs: { href: 'https://a.b/?c=d&e' } },
  lang: { attrs: { lang: 'en' } },
}
const alt = plainText.map((value) => shortText(value, 2000))

const leaf: fc.Arbitrary<NodeJson> = fc.oneof(
  { weight: 4, arbitrary: plainText.map((value) => text(value)) },
  latex.map(math),
  fc.record({ file, alt }).map((attrs): NodeJson => ({ type: 'inlineImage', attrs })),
  fc.stringMatching(/^[a-z0-9]{10}$/).map((key): NodeJson => ({ type: 'blank', attrs: { key } })),
)
/** A formula is no code. */
const withMarks = (node: NodeJson, given: MarkJson[]): NodeJson => {
  const possible = given.filter(({ type }) => node.type !== 'math' || type !== 'code')
  return possible.length === 0 ? node : { ...node, marks: possible }
}
const inlineNode = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(leaf, marks).map(([node, given]) => withMarks(node, given)) },
  fc.constant<NodeJson>({ type: 'hardBreak' }),
)
const line = fc
  .array(inlineNode, { minLength: 1, maxLength: 6 })
  .map(finishLine)
  // A picture that is alone in its line is a figure.
  .filter((content) => content.some(isVisible) && (content.length > 1 || content[0]!.type !== 'inlineImage'))
const caption = fc.oneof(fc.constant<NodeJson[]>([]), line)
const captionLine = fc.oneof(
  fc.constantFrom('', 'Of $x^2$ and $a<b$', 'for $5'),
  plainText.map((value) => shortText(value.replaceAll('$', ''), 2000)),
)

const paragraphs = line.map((content): NodeJson => ({ type: 'paragraph', content }))

type Tie = { plain: NodeJson; block: NodeJson }
const { plain, block } = fc.letrec<Tie>((tie) => {
  const many = (name: keyof Tie) => fc.array(tie(name) as fc.Arbitrary<NodeJson>, { minLength: 1, maxLength: 3 })
  const orEmpty = (content: fc.Arbitrary<NodeJson[]>) => fc.oneof({ weight: 5, arbitrary: content }, fc.constant<NodeJson[]>([{ type: 'paragraph' }]))
  const listItems = fc.array(
    orEmpty(many('block')).map((content): NodeJson => ({ type: 'listItem', content })),
    { minLength: 1, maxLength: 3 },
  )
  const cell = fc
    .record({ type: fc.constantFrom('table_cell', 'table_header'), colspan: fc.integer({ min: 1, max: 3 }), content: orEmpty(many('plain')) })
    .map(({ type, colspan, content }): NodeJson => ({ type, attrs: { colspan }, content }))
  const code = plainText.map((value) => value.replaceAll('\r', '')).filter((value) => value.trim() !== '')
  const small = { maxDepth: 3, depthIdentifier: 'readable' }
  return {
    plain: fc.oneof(
      small,
      { weight: 4, arbitrary: paragraphs },
      fc
        .record({ code: fc.array(code, { minLength: 1, maxLength: 4 }), caption: captionLine })
        .map((given): NodeJson => ({ type: 'codeBlock', attrs: { caption: given.caption }, content: [text(`\n${given.code.join('\n  ')}`)] })),
      latex.map((value): NodeJson => ({ type: 'equation', attrs: { latex: value } })),
      fc
        .record({ file, alt, width: fc.constantFrom(null, 10, 62, 100), content: caption })
        .map(({ content, ...attrs }): NodeJson => ({ type: 'figure', attrs, content })),
      fc.record({ file, title: alt }).map((attrs): NodeJson => ({ type: 'audio', attrs })),
      file.map((value): NodeJson => ({ type: 'attachment', attrs: { file: value, name: 'Sheet 1.pdf' } })),
      listItems.map((content): NodeJson => ({ type: 'bulletList', content })),
      fc
        .record({ start: fc.nat(99), style: fc.constantFrom('decimal', 'upper-roman', 'lower-alpha'), content: listItems })
        .map(({ content, ...attrs }): NodeJson => ({ type: 'orderedList', attrs, content })),
    ),
    block: fc.oneof(
      small,
      { weight: 4, arbitrary: tie('plain') as fc.Arbitrary<NodeJson> },
      fc.constant<NodeJson>({ type: 'horizontalRule' }),
      many('block').map((content): NodeJson => ({ type: 'blockquote', content })),
      fc.record({ file, title: alt, alt, width: fc.integer({ min: 1, max: 4096 }) }).map((attrs): NodeJson => ({ type: 'video', attrs })),
      fc
        .record({ caption: captionLine, rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }) })
        .map(({ caption: words, rows }): NodeJson => ({
          type: 'table',
          attrs: { caption: words },
          content: rows.map((content) => ({ type: 'table_row', content })),
        })),
    ),
  }
})
const heading = fc
  .record({ level: fc.integer({ min: 1, max: 4 }), content: line })
  .map(({ level, content }): NodeJson => ({ type: 'heading', attrs: { level }, content }))
const readable = fc
  .array(fc.oneof({ weight: 6, arbitrary: block }, plain, heading), { minLength: 1, maxLength: 6 })
  .map((content) => docOf(...content))

test('what is written is read as the same document', () => {
  fc.assert(
    fc.property(readable, fc.constantFrom('tex' as const, 'mathml' as const), fc.boolean(), (doc, mode, inline) => {
      const { doc: read, lost } = back(htmlOf(doc, { ...options, math: mode, inline }))
      expect(bare(read)).toEqual(bare(doc))
      expect(lost).toEqual([])
    }),
    { numRuns: 400 },
  )
})
