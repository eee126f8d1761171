import fc from 'fast-check'
import type { DocJson, MarkJson, NodeJson } from '../schema/node-json.ts'
import { ASIDE_KINDS } from '../schema/schema-sections.ts'
import { schema } from '../schema/schema.ts'
import { withIds } from '../gate/gate.ts'
import { mergeTextNodes } from '../exchange/markdown/markdown-inline.ts'

/** Injection attempts and awkward text that a person may type. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '" onerror="alert(1)',
  "' onload='x",
  '&lt;b&gt;',
  ']]>',
  '</annotation><img src=x onerror=alert(1)>',
  '$x$',
  'javascript:alert(1)',
  '，。',
  'a\u0301',
  '𠮷',
  '\\',
]
export const anyText = fc.oneof(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((text) => text.isWellFormed() && !/[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/.test(text)),
  fc.constantFrom('线性回归', '（regression）', 'word', ...HOSTILE),
)
const line = fc.oneof(fc.constant(''), anyText)
const label = fc.oneof(fc.constant(null), fc.stringMatching(/^[a-z]{3}_[a-z0-9]{1,6}$/))
const uuid = fc.uuid({ version: 7 })
const file = fc.oneof(uuid, fc.constant('asset:img/a b".png'))
const latex = fc.oneof(
  fc.constantFrom(
    'x^2',
    '\\frac{a}{b}',
    '\\mathbf{x} \\in \\mathbb{R}^d',
    '\\sqrt[3]{x}',
    '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
    '\\href{javascript:alert(1)}{x}',
    '\\htmlData{a=b}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{x}',
    '\\def\\a{\\a\\a}\\a',
    '\\frac{',
    '\\color{red}{<b>}',
  ),
  anyText,
)

const marksOf = fc
  .subarray(Object.keys(schema.marks))
  .chain((names) =>
    fc
      .record({
        href: fc.constantFrom('https://example.org/a?b=c&d', 'mailto:a@b.cn', '#abcdefghij', 'recto:chapter-1#abcdefghij'),
        lang: fc.constantFrom('en', 'zh-Hant'),
      })
      .map(({ href, lang }) =>
        names
          .filter((name) => name !== 'sup' || !names.includes('sub'))
          .map((type): MarkJson => (type === 'link' ? { type, attrs: { href } } : type === 'lang' ? { type, attrs: { lang } } : { type })),
      ),
  )
  .map((marks) => (marks.length === 0 ? {} : { marks }))

const phrase: fc.Arbitrary<NodeJson> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(anyText, marksOf).map(([text, marks]): NodeJson => ({ type: 'text', text, ...marks })) },
  latex.map((value): NodeJson => ({ type: 'math', attrs: { latex: value } })),
  fc.constant<NodeJson>({ type: 'hardBreak' }),
  fc
    .record({ target: fc.stringMatching(/^[a-z_]{1,12}$/), form: fc.constantFrom('number', 'title', 'cite'), text: line })
    .map((attrs): NodeJson => ({ type: 'xref', attrs })),
  fc.record({ file, alt: line }).map((attrs): NodeJson => ({ type: 'inlineImage', attrs })),
  fc.constant<NodeJson>({ type: 'blank', attrs: { key: '' } }),
)
const phrases = fc.array(phrase, { maxLength: 5 }).map(mergeTextNodes)
const inline = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: phrase },
      phrases.map((content): NodeJson => ({ type: 'footnote', content })),
    ),
    { maxLength: 6 },
  )
  .map(mergeTextNodes)

type Blocks = { plain: NodeJson; block: NodeJson; section: NodeJson }

const { plain, block, section } = fc.letrec<Blocks>((tie) => {
  const many = (name: keyof Blocks) => fc.array(tie(name) as fc.Arbitrary<NodeJson>, { minLength: 1, maxLength: 3 })
  const item = many('section').map((content): NodeJson => ({
    type: 'listItem',
    content: content.filter((node) => node.type !== 'heading' && node.type !== 'bibliography'),
  }))
  const items = fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((node) => (node.content!.length === 0 ? { ...node, content: [{ type: 'paragraph' }] } : node)))
  const cell = fc
    .record({
      type: fc.constantFrom('table_cell', 'table_header'),
      align: fc.constantFrom(null, 'start', 'center', 'end'),
      colspan: fc.integer({ min: 1, max: 3 }),
      content: many('plain'),
    })
    .map(({ type, align, colspan, content }): NodeJson => ({ type, attrs: { align, colspan, colwidth: colspan === 1 ? [120] : null }, content }))
  const leaf: fc.Arbitrary<NodeJson> = fc.oneof(
    fc
      .record({ align: fc.constantFrom(null, 'center', 'end'), continued: fc.boolean(), content: inline })
      .map(({ content, ...attrs }): NodeJson => ({ type: 'paragraph', attrs, content })),
    fc
      .record({ language: fc.constantFrom('', 'python', 'c++', 'html', 'nonsense'), caption: line, label, text: anyText })
      .map(({ text, ...attrs }): NodeJson => ({ type: 'codeBlock', attrs, content: [{ type: 'text', text }] })),
    fc.record({ latex, numbered: fc.boolean(), label }).map((attrs): NodeJson => ({ type: 'equation', attrs })),
    fc
      .record({ file, alt: line, width: fc.constantFrom(null, 10, 62, 100), label, content: inline })
      .map(({ content, ...attrs }): NodeJson => ({ type: 'figure', attrs, content })),
    fc
      .record({ file, title: line, style: fc.constantFrom('default', 'smallIcon', 'custom1'), duration: fc.constantFrom(null, 12.5) })
      .map((attrs): NodeJson => ({ type: 'audio', attrs })),
    fc
      .record({ file, name: line, size: fc.constantFrom(null, 0, 1536, 10 ** 9), date: fc.constantFrom(null, '2026-09-01') })
      .map((attrs): NodeJson => ({ type: 'attachment', attrs })),
  )
  return {
    plain: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'document' },
      leaf,
      items.map((content): NodeJson => ({ type: 'bulletList', content })),
      fc
        .record({ start: fc.nat(99), style: fc.constantFrom('decimal', 'upper-roman'), content: items })
        .map(({ content, ...attrs }): NodeJson => ({ type: 'orderedList', attrs, content })),
    ),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'document' },
      leaf,
      tie('plain') as fc.Arbitrary<NodeJson>,
      fc.constant<NodeJson>({ type: 'horizontalRule' }),
      many('block').map((content): NodeJson => ({ type: 'blockquote', content })),
      fc
        .record({ caption: line, label, rows: fc.array(fc.array(cell, { maxLength: 3 }), { minLength: 1, maxLength: 3 }) })
        .map(({ caption, label: name, rows }): NodeJson => ({
          type: 'table',
          attrs: { caption, label: name },
          content: rows.map((content) => ({ type: 'table_row', content })),
        })),
      fc
        .record({
          file,
          poster: fc.oneof(fc.constant(null), uuid),
          title: line,
          alt: line,
          position: fc.constantFrom('1', '2', '3'),
          size: fc.constantFrom('1', '2'),
          width: fc.integer({ min: 1, max: 4096 }),
          height: fc.integer({ min: 1, max: 4096 }),
        })
        .map((attrs): NodeJson => ({ type: 'video', attrs })),
      fc
        .record({ kind: fc.constantFrom('question', 'homework', 'test', 'resource'), ref: uuid, title: line })
        .map((attrs): NodeJson => ({ type: 'embed', attrs })),
    ),
    section: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'document' },
      tie('block') as fc.Arbitrary<NodeJson>,
      fc
        .record({ level: fc.integer({ min: 1, max: 4 }), label, content: inline })
        .map(({ content, ...attrs }): NodeJson => ({ type: 'heading', attrs, content })),
      fc
        .record({ kind: fc.constantFrom(...ASIDE_KINDS), title: line, numbered: fc.boolean(), label, content: many('section') })
        .map(({ content, ...attrs }): NodeJson => ({ type: 'aside', attrs, content })),
      fc
        .array(fc.tuple(line, many('block')), { minLength: 1, maxLength: 3 })
        .map((tabs): NodeJson => ({ type: 'tabs', content: tabs.map(([name, content]) => ({ type: 'tab', attrs: { label: name }, content })) })),
    ),
  }
})

const bibliography = fc
  .array(fc.tuple(label, phrases), { minLength: 1, maxLength: 3 })
  .map((entries): NodeJson => ({ type: 'bibliography', content: entries.map(([key, content]) => ({ type: 'reference', attrs: { key }, content })) }))

/** Any document that the schema allows, with every kind of node, mark and attribute. */
export const anyDocument: fc.Arbitrary<DocJson> = fc
  .record({ label, content: fc.array(fc.oneof({ weight: 9, arbitrary: section }, bibliography, plain, block), { minLength: 1, maxLength: 8 }) })
  .map(({ label: name, content }) => withIds<DocJson>({ type: 'doc', attrs: { label: name }, content }))
