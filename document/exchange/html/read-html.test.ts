import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDocument, LIMITS } from '../../gate/gate.ts'
import { htmlViolations } from '../../proof/allowed-html.ts'
import { testContext } from '../../proof/test-context.ts'
import { hasSample, listedVectors, ownVectors, samplePath } from '../../proof/vectors.ts'
import { renderHtml } from '../../render/render-html.ts'
import type { DocJson, NodeJson } from '../../schema/node-json.ts'
import { plainText } from '../../text/text.ts'
import { walk } from '../../text/walk.ts'
import { readHtml } from './read-html.ts'
import type { ReadHtmlOptions } from './read-html.ts'

const options: ReadHtmlOptions = { file: (src) => (src.includes('missing') ? undefined : `asset:${src.slice(0, 100)}`) }

/** A short form: `p(words, b{strong})`, with attributes that are not the default in brackets. */
const short = (node: NodeJson): string => {
  if (node.type === 'text')
    return (node.marks ?? []).reduceRight(
      (inner, { type, attrs }) => `${type}${typeof attrs?.['href'] === 'string' ? `[${attrs['href']}]` : ''}{${inner}}`,
      node.text ?? '',
    )
  const attrs = Object.entries(node.attrs ?? {}).filter(
    ([name, value]) => name !== 'id' && !DEFAULTS.has(`${name} ${String(value)}`) && value !== null && value !== '',
  )
  const shown = attrs.length > 0 ? `[${attrs.map(([name, value]) => `${name}=${String(value)}`).join(' ')}]` : ''
  return `${node.type}${shown}${node.content === undefined ? '' : `(${node.content.map(short).join(', ')})`}`
}
const DEFAULTS = new Set([
  'continued false',
  'numbered false',
  'colspan 1',
  'rowspan 1',
  'start 1',
  'style decimal',
  'style default',
  'position 2',
  'size 1',
  'width 640',
  'height 360',
])
const read = (html: string, more: ReadHtmlOptions = options) => readHtml(html, more)
const blocks = (html: string, more?: ReadHtmlOptions): string[] => read(html, more).doc.content.map(short)
const lost = (html: string, more?: ReadHtmlOptions): string[] => read(html, more).lost.map(({ kind, detail }) => `${kind} ${detail}`)

describe('text', () => {
  test.each<[string, string, string[]]>([
    ['loose text becomes paragraphs', 'a<p>b</p>c <b>d</b>', ['paragraph(a)', 'paragraph(b)', 'paragraph(c , strong{d})']],
    ['white space is one space', ' a \n b<b> c</b> <i> d </i>', ['paragraph(a b, strong{ c},  , em{d})']],
    ['no space for line ends between Chinese', '<p>中文\n中文 中\na</p>', ['paragraph(中文中文 中 a)']],
    ['empty paragraphs are dropped', '<p></p><p>&nbsp;</p><p><br/></p><p>a<br></p>', ['paragraph(a)']],
    ['nothing is an empty paragraph', ' <p> </p> ', ['paragraph']],
    ['line breaks', 'a<br/><br> b', ['paragraph(a, hardBreak, hardBreak, b)']],
    [
      'marks by name',
      '<b>a</b><em>b</em><u>c</u><del>d</del><sub>e</sub><kbd>f</kbd>',
      ['paragraph(strong{a}, em{b}, underline{c}, strike{d}, sub{e}, code{f})'],
    ],
    ['marks by style', '<span style="font-style: italic; color: red">a</span><b style="font-weight:normal">b</b>', ['paragraph(em{a}, b)']],
    ['of sub and sup the inner', 'x<sub>i<sup>2</sup></sub>', ['paragraph(x, sub{i}, sup{2})']],
    ['marks around blocks', '<b><p>a</p><p>b</p></b>', ['paragraph(strong{a})', 'paragraph(strong{b})']],
    [
      'headings',
      '<h1>a</h1><h2>b</h2><h3>c<br>d</h3><h6>e</h6>',
      ['heading[level=1](a)', 'heading[level=1](b)', 'heading[level=2](c, hardBreak, d)', 'heading[level=4](e)'],
    ],
    ['a heading where there can be none', '<blockquote><h2>a</h2></blockquote>', ['blockquote(paragraph(strong{a}))']],
    ['control characters', 'a&#1;\u0000\ud800b', ['paragraph(a\ufffdb)']],
    ['terms and rules', '<dl><dt>a<dd>b</dl><hr><q>c</q>', ['paragraph(strong{a})', 'paragraph(b)', 'horizontalRule', 'paragraph(“c”)']],
    ['readings of characters', '<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>', ['paragraph(汉（hàn）)']],
    ['empty elements of XHTML', 'a<b/>b<script/>c<p/>d<iframe/>e<title/>f', ['paragraph(abc)', 'paragraph(def)']],
    ['CDATA', '<p><![CDATA[a < b & c]]></p>', ['paragraph(a < b & c)']],
    ['a tag that does not end', '<p>if a <b then c', ['paragraph(if a <b then c)']],
    ['comments', 'a<!-- <p>b</p> -->c<!-- d', ['paragraph(ac)']],
  ])('%s', (_name, html, wanted) => expect(blocks(html)).toEqual(wanted))

  test('links', () => {
    expect(blocks('<a href="https://a.b/c d">x</a><a href="//a.b">y</a><a href="mailto:a@b.c">z</a>')).toEqual([
      'paragraph(link[https://a.b/c%20d]{x}, link[https://a.b]{y}, link[mailto:a@b.c]{z})',
    ])
    expect(blocks('<a href="javascript:alert(1)">x</a><a href="#abcdefghij">y</a><a href="recto:c">z</a>')).toEqual(['paragraph(xyz)'])
    expect(lost('<a href="javascript:alert(1)">x</a><a href="#top">y</a>')).toEqual(['format a'])
  })
})

describe('blocks', () => {
  test.each<[string, string, string[]]>([
    [
      'lists',
      '<ul><li>a<ol start="3" type="i"><li><p>b</p><p>c</p></ol></ul>',
      ['bulletList(listItem(paragraph(a), orderedList[start=3 style=lower-roman](listItem(paragraph(b), paragraph(c)))))'],
    ],
    [
      'what stands between items',
      '<ul><li>a</li><ul><li>b</li></ul>c</ul>',
      ['bulletList(listItem(paragraph(a), bulletList(listItem(paragraph(b))), paragraph(c)))'],
    ],
    [
      'items and cells without content',
      '<ol><li></li><li>a</li></ol><table><tr><td></td></tr></table>',
      ['orderedList(listItem(paragraph), listItem(paragraph(a)))', 'table(table_row(table_cell(paragraph)))'],
    ],
    ['a program', '<pre class="language-python">\ndef f():\n  a &lt; 1<br>\n</pre>', ['codeBlock[language=python](def f():\n  a < 1\n)']],
    ['a program with markup', '<pre><code class="lang-c">int <b>x</b>;\n</code></pre>', ['codeBlock[language=c](int x;)']],
    [
      'a table',
      '<table><caption>Of \\(x\\), $5 or $6</caption><thead><tr><th colspan="2">a</th></tr></thead><tr><td rowspan="9">b<td>c<ul><li>d</ul><tr></tr></table>',
      [
        'table[caption=Of $x$, ＄5 or ＄6](table_row(table_header[colspan=2](paragraph(a))), table_row(table_cell[rowspan=2](paragraph(b)), table_cell(paragraph(c), bulletList(listItem(paragraph(d))))), table_row)',
      ],
    ],
    [
      'a quotation in a cell',
      '<table><tr><td><blockquote>a</blockquote><table><tr><td>b<td>c</table>',
      ['table(table_row(table_cell(paragraph(a), paragraph(b), paragraph(c))))'],
    ],
    [
      'a table in a heading in a cell',
      '<table><tr><td><h2>a<table><tr><td>b</table></h2></table>',
      ['table(table_row(table_cell(paragraph(strong{a}, hardBreak, strong{b}))))'],
    ],
    [
      'a figure with its caption',
      '<figure><img src="a.png" alt="A"/><figcaption>b <i>c</i></figcaption></figure>',
      ['figure[file=asset:a.png alt=A](b , em{c})'],
    ],
    ['a figure of several blocks', '<figure><p>a</p><p>b</p><figcaption>c</figcaption></figure>', ['paragraph(a)', 'paragraph(b)', 'paragraph(c)']],
  ])('%s', (_name, html, wanted) => expect(blocks(html)).toEqual(wanted))

  test('what a cell cannot hold is lost by name, each once', () =>
    expect(lost('<table><tr><td><hr><hr><blockquote>a</blockquote><table><tr><td>b</table>')).toEqual([
      'format hr',
      'format blockquote',
      'format table',
    ]))

  test('gaps in a program keep its lines and indents', () => {
    const element = (name: string): NodeJson | undefined => (name === 'input' ? { type: 'blank', attrs: { key: 'abcdefghij' } } : undefined)
    expect(blocks('<pre>if <input>:\n  a  b</pre>', { element })).toEqual([
      'paragraph(code{if }, blank[key=abcdefghij], code{:}, hardBreak, code{\u00A0\u00A0a\u00A0\u00A0b})',
    ])
  })
})

describe('files', () => {
  test('a picture alone is a figure, within text it is part of the line', () => {
    expect(blocks('<p> <img src="a.png" alt="A" width="40%"> </p><p>b <img src="c.png"></p>')).toEqual([
      'figure[file=asset:a.png alt=A width=40]',
      'paragraph(b , inlineImage[file=asset:c.png])',
    ])
  })
  test('what is missing leaves its text', () => {
    const html = 'a <img src="missing.png" alt="M"><img alt="N"><audio src="missing.mp3">b</audio><a href="missing.pdf">c</a>'
    expect(blocks(html)).toEqual(['paragraph(a MNbc)'])
    expect(lost(html)).toEqual(['file missing.png', 'file N', 'file missing.mp3', 'file missing.pdf'])
    expect(lost('<img src="a.png">', {})).toEqual(['file a.png'])
    expect(lost('<img src="a.png">', { file: () => 'no reference' })).toEqual(['file a.png'])
  })
  test('recordings and films', () => {
    expect(
      blocks(
        '<audio src="a.mp3" title="T"></audio><video poster="p.png" width="320" height="9999"><source src="missing.ogv"><source src="b.mp4">c</video>',
      ),
    ).toEqual(['audio[file=asset:a.mp3 title=T]', 'video[file=asset:b.mp4 poster=asset:p.png alt=c width=320]'])
    expect(lost('<video><source src="missing.ogv"><source src="b.mp4"></video>')).toEqual([])
    expect(blocks('<object type="image/png" data="a.png"><p>b</p></object><object data="x.swf"><p>c</p></object>')).toEqual([
      'figure[file=asset:a.png alt=b]',
      'paragraph(c)',
    ])
  })
  test('linked files stand behind their paragraph, or alone', () => {
    expect(blocks('<p>Hear <a href="a.mp3">this</a>.</p><p><a href="b.pdf">Sheet</a></p><p><a href="c.png"><img src="c.png"></a></p>')).toEqual([
      'paragraph(Hear this.)',
      'audio[file=asset:a.mp3 title=this]',
      'attachment[file=asset:b.pdf name=Sheet]',
      'figure[file=asset:c.png]',
    ])
  })
  test('data addresses are given as they are', () => {
    const asked: string[] = []
    const data = 'data:image/png;base64,iVBORw0KGgo='
    readHtml(`<img src="${data}"><a href="${data}">x</a>`, { file: (src) => (asked.push(src), undefined) })
    expect(asked).toEqual([data, data])
  })
})

describe('formulas', () => {
  test.each<[string, string, string[]]>([
    ['within a line', 'a \\(x^2\\) b', ['paragraph(a , math[latex=x^2],  b)']],
    [
      'on a line of their own',
      '<p>a \\[x\\] b</p><p>$$y$$</p>',
      ['paragraph(a)', 'equation[latex=x]', 'paragraph[continued=true](b)', 'equation[latex=y]'],
    ],
    ['single dollars are text', 'for $5 and $6', ['paragraph(for $5 and $6)']],
    ['signs of HTML and line breaks', '\\(a&lt;b\\) \\[c<br/>d&nbsp;e\\]', ['paragraph(math[latex=a<b])', 'equation[latex=c\nd e]']],
    ['closing signs in braces', '\\(\\text{a \\) b}\\) \\(c', ['paragraph(math[latex=\\text{a \\) b}],  \\(c)']],
    ['unbalanced braces', '\\(\\frac{\\) and \\({a}\\)', ['paragraph(math[latex=\\frac{],  and , math[latex={a}])']],
    ['escaped signs', '\\\\(x\\\\) \\$$y$$', ['paragraph(\\\\(x\\\\) \\$$y$$)']],
    ['not in code', '<code>\\(x\\)</code><pre>$$y$$</pre>', ['paragraph(code{\\(x\\)})', 'codeBlock($$y$$)']],
    ['not across elements', '\\<span>(</span>x\\)', ['paragraph(\\(x\\))']],
    [
      'pictures of Canvas',
      '<p><img class="equation_image" src="/eq" alt="LaTeX: \\alpha" data-equation-content="\\beta"><img src="/eq" alt="LaTeX: \\gamma"></p>',
      ['paragraph(math[latex=\\beta], math[latex=\\gamma])'],
    ],
    ['pictures of WIRIS', '<img src="x" data-mathml="«math»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«/math»">', ['paragraph(math[latex=x^{2}])']],
    [
      'scripts of MathJax',
      '<script type="math/tex">x</script><script type="math/tex; mode=display">y</script>',
      ['paragraph(math[latex=x])', 'equation[latex=y]'],
    ],
    ['MathML', '<math><mi>x</mi></math><math display="block"><mi>y</mi></math>', ['paragraph(math[latex=x])', 'equation[latex=y]']],
    [
      'MathML with a prefix',
      'a<m:math><m:mfrac><m:mi>x</m:mi><m:mspace/><m:mn>2</m:mn></m:mfrac></m:math>',
      ['paragraph(a, math[latex=\\frac{x}{}])'],
    ],
    ['in a heading', '<h2>$$x$$</h2>', ['heading[level=1](math[latex=x])']],
  ])('%s', (_name, html, wanted) => expect(blocks(html)).toEqual(wanted))

  test('one that exceeds the limits is code', () => {
    const long = 'x'.repeat(5000)
    expect(blocks(`\\(${long}\\)`)).toEqual([`paragraph(code{${long}})`])
    expect(lost(`\\(${long}\\)`)).toEqual([`tooLong ${long.slice(0, 200)}`])
  })
})

describe('what the caller puts in the place of elements', () => {
  const blank: NodeJson = { type: 'blank', attrs: { key: 'abcdefghij' } }
  test('is asked for each element once, with names in lower case', () => {
    const asked: string[] = []
    const html =
      '<p><textEntryInteraction responseIdentifier="R"/>a<br/></p><ul><li><b>c</b></li></ul><table><tr><td>d</td></tr></table><pre><i>e</i></pre>'
    readHtml(html, { element: (name, attributes) => (asked.push(name + [...attributes].join()), undefined) })
    expect(asked).toEqual(['p', 'textentryinteractionresponseidentifier,R', 'br', 'ul', 'li', 'b', 'table', 'td', 'pre', 'i'])
  })
  test('may stand in the line, be a block, or be nothing', () => {
    const element = (name: string): NodeJson | undefined =>
      name === 'x-gap' ? blank : name === 'x-rule' ? { type: 'horizontalRule' } : name === 'x-none' ? { type: 'text', text: '' } : undefined
    expect(blocks('<p>a <b><x-gap>old</x-gap></b> b<x-none>c</x-none><x-rule/>d</p>', { element })).toEqual([
      'paragraph(a , blank[key=abcdefghij],  b)',
      'horizontalRule',
      'paragraph(d)',
    ])
  })
  test('is not taken where or when it is not allowed', () => {
    const element = (name: string): NodeJson | undefined =>
      name === 'x-bad'
        ? { type: 'image' }
        : name === 'x-wrong'
          ? { type: 'math', attrs: { tex: 'x' } }
          : name === 'x-rule'
            ? { type: 'horizontalRule' }
            : undefined
    expect(blocks('<x-bad>a</x-bad><x-wrong>b</x-wrong><table><tr><td><x-rule>c</x-rule></table>', { element })).toEqual([
      'paragraph(ab)',
      'table(table_row(table_cell(paragraph(c))))',
    ])
  })
})

test('what has no place in a document is lost by name, and its text stays', () => {
  const html =
    '<iframe src="x">a</iframe><svg><text>b</text></svg><form><select><option>c</option></select><input value="d"></form><x-e>f</x-e><x-e/><o:p>g</o:p><font color="red">h</font>'
  expect(blocks(html)).toEqual(['paragraph(c fgh)'])
  expect(lost(html)).toEqual(['iframe', 'svg', 'form', 'select', 'input', 'x-e'].map((name) => `format ${name}`))
})

const passes = (doc: DocJson): void => expect(checkDocument(doc, { allowAssets: true })).toHaveProperty('doc')

describe('bad input', () => {
  const names =
    'p div b i sub sup a span table tr td th caption ul ol li pre code blockquote h1 h3 figure figcaption dl dt math mi mfrac svg select option template form ruby rt title script style textarea'
  const tags = names.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`])
  const others =
    '<br>|<hr>|<img src=a alt=b>|<img src=missing>|<a href=f.pdf>|<a href="https://a.b">|<audio src=a>|<video src=a>|<td rowspan=0 colspan=999>|' +
    '\\(|\\)|\\[|\\]|$$|{|}|\\| |\n|x|中|<![CDATA[|]]>|<!--|-->|&lt;|&#0;|&#xD800;|"|<|>|\u00A0'
  const pieces = fc.constantFrom(...tags, ...others.split('|'))
  const input = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.oneof({ weight: 6, arbitrary: pieces }, fc.string({ maxLength: 5 })), { maxLength: 40 }).map((all) => all.join('')),
  )
  test('any text gives a document that passes the gate and renders as clean HTML', () => {
    fc.assert(
      fc.property(input, (html) => {
        const { doc, lost: losses } = read(html)
        passes(doc)
        expect(losses.filter(({ detail }) => detail === 'html')).toEqual([])
        expect(htmlViolations(renderHtml(doc, testContext))).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  test('no word is lost, however elements are nested', () => {
    const nested = 'p div b sub sup table tr td th caption ul ol li pre code blockquote h2 figure figcaption dt form ruby rt a q center x-e'
    const tag = fc.constantFrom(
      ...nested.split(' ').flatMap((name) => [`<${name}>`, `<${name}>`, `</${name}>`]),
      '<br>',
      '<img src=a>',
      '<hr>',
      '\\[x\\]',
    )
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 60 }), (tags) => {
        const { doc, lost: losses } = read(tags.map((each, at) => `${each} w${at}. `).join(''))
        const text = JSON.stringify(doc)
        expect(tags.map((_, at) => `w${at}.`).filter((word) => !text.includes(word))).toEqual([])
        expect(losses.filter(({ kind }) => kind !== 'format')).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  test('injected scripts become text or nothing', () => {
    for (const vector of [...ownVectors, ...listedVectors()])
      for (const html of [
        vector,
        `<p title="${vector}">a</p>`,
        `<a href="${vector}">a</a>`,
        `<img src="${vector}" alt="${vector}">`,
        `\\(${vector}\\)`,
      ]) {
        const { doc } = read(html)
        passes(doc)
        expect(htmlViolations(renderHtml(doc, testContext))).toEqual([])
      }
  })

  const repeated = (text: string, length = 1_000_000) => text.repeat(Math.ceil(length / text.length))
  test.each([
    ['deep lists', repeated('<ul><li>a')],
    ['deep tables', repeated('<table><tr><td>a', 100_000)],
    ['deep quotations', `${repeated('<blockquote>', 300_000)}a`],
    ['many paragraphs', repeated('<p>a')],
    ['many items', `<ul>${repeated('<li>a')}`],
    ['many cells', `<table>${repeated('<tr><td rowspan=100>a<tr>')}`],
    ['quotation marks', `<p>${repeated('"', 999_990)}`],
    ['unfinished formulas', repeated('\\({\\)')],
    ['many formulas', repeated('$$a$$ ')],
    ['many attributes', `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>b</p>`],
    ['formatting that is never closed', `${Array.from({ length: 30_000 }, (_, at) => `<b a=${at}>`).join('')}${repeated('<p>x</p>', 400_000)}`],
    ['misplaced content of tables', `<table>${repeated('<i>x</i>')}`],
    ['deep formulas', `<math>${repeated('<msup><mi>x</mi>')}`],
    ['many pictures', repeated('<img src="a.png" alt="b"> ')],
  ])('%s', (_name, html) => {
    const { doc, lost: losses } = read(html)
    passes(doc)
    if (html.length > 1_000_000) expect(losses.some(({ kind }) => kind === 'tooLong')).toBe(true)
  })

  test('a document that is full says where it ends', () => {
    const html = Array.from({ length: 30_000 }, (_, at) => `<p>${at}</p>`).join('')
    const { doc, lost: losses } = read(html)
    passes(doc)
    let nodes = 0
    walk(doc, () => void (nodes += 1))
    expect(nodes).toBeGreaterThan(LIMITS.nodes * 0.9)
    expect(losses).toEqual([{ kind: 'tooLong', detail: String(doc.content.length) }])
  })

  test('what is beyond a million characters is lost', () => {
    const { doc, lost: losses } = read(`<p>${'a'.repeat(999_990)}</p><p class="the end">b</p>`)
    expect(plainText(doc)).toBe('a'.repeat(999_990))
    expect(losses).toEqual([{ kind: 'tooLong', detail: '<p class="the end">b</p>' }])
  })
})

describe('sample files', () => {
  /** The text without tags, by a way of its own. */
  const textOf = (html: string) =>
    html
      .replaceAll(/<img\b[^>]*?alt="([^"]*)"[^>]*>/g, '$1')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' })[name]!)
      .replaceAll(/\s+/g, '')
  const pictures = (doc: DocJson) => {
    let count = 0
    walk(doc, ({ type }) => void (count += type === 'inlineImage' || type === 'figure' ? 1 : 0))
    return count
  }

  test.skipIf(!hasSample('questions', 'moodle'))('of Moodle keep all their text and pictures', () => {
    let count = 0
    for (const name of ['truefalse.xml', 'multichoice.xml', 'multianswer.xml'])
      for (const [, html = ''] of readFileSync(samplePath('questions', 'moodle', name), 'utf8').matchAll(/<text><!\[CDATA\[([^]*?)\]\]><\/text>/g)) {
        const { doc, lost: losses } = readHtml(html, { file: (src) => (/\.(?:jpg|gif|png)$/.test(src) ? `asset:${src}` : undefined) })
        expect(plainText(doc).replaceAll(/\s+/g, '')).toBe(textOf(html))
        expect(pictures(doc)).toBe(html.split('<img').length - 1)
        expect(losses.filter(({ detail }) => !detail.endsWith('.mp3'))).toEqual([])
        count += 1
      }
    expect(count).toBeGreaterThan(10)
  })

  test.skipIf(!hasSample('questions', 'qti-2.1'))('of QTI keep all text of an item body', () => {
    const xml = readFileSync(samplePath('questions', 'qti-2.1', 'items', 'choice.xml'), 'utf8')
    const body = /<itemBody>([^]*?)<\/itemBody>/.exec(xml)![1]!
    const { doc } = read(body)
    expect(pictures(doc)).toBe(1)
    expect(plainText(doc).replaceAll(/\s+/g, '')).toBe(textOf(body.replace(/<img[^>]*>/, '')))
  })
})
