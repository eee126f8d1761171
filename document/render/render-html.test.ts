import { describe, expect, test } from 'vitest'
import { bookContext } from '../numbering/book-context.ts'
import { checkDocument, withIds } from '../gate/gate.ts'
import type { DocJson, NodeJson } from '../schema/node-json.ts'
import { numberBook } from '../numbering/numbering.ts'
import { htmlViolations } from '../proof/allowed-html.ts'
import { listedVectors, ownVectors } from '../proof/vectors.ts'
import { testContext } from '../proof/test-context.ts'
import { renderHtml } from './render-html.ts'

const doc = (...content: NodeJson[]): DocJson => withIds<DocJson>({ type: 'doc', content })
const text = (value: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): NodeJson => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
})
const render = (...content: NodeJson[]) => renderHtml(doc(...content), testContext).replace(/ id="b-[a-z0-9]+" data-block="[a-z0-9]+"/g, '')

/** The vector in every field of every kind, as a document that has not passed the gate. */
const everywhere = (vector: string): DocJson =>
  doc(
    {
      type: 'paragraph',
      attrs: { align: vector },
      content: [
        text(vector),
        text('a', { type: 'link', attrs: { href: vector } }),
        text('b', { type: 'lang', attrs: { lang: vector } }),
        { type: 'math', attrs: { latex: vector } },
        { type: 'footnote', content: [text(vector)] },
        { type: 'xref', attrs: { target: vector, form: vector, text: vector } },
        { type: 'xref', attrs: { target: `z${vector}`, text: vector } },
        { type: 'inlineImage', attrs: { file: vector, alt: vector } },
      ],
    },
    { type: 'heading', attrs: { level: vector, label: vector }, content: [text(vector, { type: vector })] },
    { type: 'codeBlock', attrs: { language: vector, caption: vector }, content: [text(vector)] },
    { type: 'codeBlock', attrs: { language: 'html' }, content: [text(vector)] },
    { type: 'equation', attrs: { latex: vector } },
    { type: 'figure', attrs: { file: vector, alt: vector, width: vector }, content: [text(vector)] },
    {
      type: 'orderedList',
      attrs: { start: vector, style: vector },
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text(vector)] }] }],
    },
    {
      type: 'table',
      attrs: { caption: vector },
      content: [{ type: 'table_row', content: [{ type: 'table_cell', attrs: { align: vector, colspan: vector, colwidth: [vector] }, content: [] }] }],
    },
    { type: 'aside', attrs: { kind: vector, title: vector }, content: [] },
    { type: 'tabs', content: [{ type: 'tab', attrs: { label: vector }, content: [] }] },
    {
      type: 'video',
      attrs: { file: vector, poster: vector, title: vector, alt: vector, position: vector, size: vector, width: vector, height: vector },
    },
    { type: 'audio', attrs: { file: vector, title: vector, style: vector, duration: vector } },
    { type: 'attachment', attrs: { file: vector, name: vector, size: vector, date: vector } },
    { type: 'embed', attrs: { kind: vector, ref: vector, title: `$${vector}$` } },
    { type: 'bibliography', content: [{ type: 'reference', attrs: { key: vector }, content: [text(vector)] }] },
    { type: vector, attrs: { id: vector }, content: [{ type: 'paragraph', attrs: { id: vector }, content: [text(vector)] }] },
  )

describe('injected markup is never rendered', () => {
  test('the checker flags forbidden HTML', () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src="/x" onerror="alert(1)"/>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href="java&#9;script:alert(1)">x</a>',
      '<p style="background:url(/x)">x</p>',
      '<img src=x>',
      '<p>a<b',
      '<p>',
      '<svg onload="x"></svg>',
      '<p title="a>b">',
      '<a href="data:text/html,x">x</a>',
      '<a href="//x.org">x</a>',
      'a & b',
    ]) {
      expect(htmlViolations(html), html).not.toEqual([])
    }
    expect(htmlViolations('<p class="f">a &amp; b<br/></p>')).toEqual([])
  })

  test.each([...ownVectors, ...listedVectors()])('%j', (vector) => {
    const html = renderHtml(everywhere(vector), testContext)
    expect(htmlViolations(html)).toEqual([])
    expect(checkDocument(everywhere(vector))).toHaveProperty('problems')
    for (const href of [vector, ` ${vector}`]) {
      const link = doc({ type: 'paragraph', content: [text('a', { type: 'link', attrs: { href } })] })
      if (!/^https?:\/\/[^@"]*$/.test(vector)) expect(checkDocument(link)).toHaveProperty('problems')
    }
  })

  test('a vector in plain text passes the gate and stays text', () => {
    for (const vector of [...ownVectors, ...listedVectors()]) {
      const cleaned = vector.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g, '')
      const result = checkDocument(
        doc({ type: 'paragraph', content: [text(cleaned)] }, { type: 'equation', attrs: { latex: cleaned.slice(0, 20_000) } }),
      )
      if ('problems' in result) throw new Error(JSON.stringify(result.problems))
      expect(htmlViolations(renderHtml(result.doc, testContext))).toEqual([])
    }
  })
})

describe('typography', () => {
  test('punctuation stays with the formula, code or link before it', () => {
    expect(render({ type: 'paragraph', content: [text('用'), text('f(x)', { type: 'code' }), text('，再说。')] })).toBe(
      '<p>用<span class="nb"><code>f(x)</code>，</span>再说。</p>',
    )
    expect(render({ type: 'paragraph', content: [text('见'), { type: 'xref', attrs: { target: 'fig_a' } }, text('）。好')] })).toContain(
      '</a>）。</span>好',
    )
    expect(render({ type: 'paragraph', content: [{ type: 'math', attrs: { latex: 'x' } }, text('，')] })).toMatch(
      /^<p><span class="nb"><span class="katex">.*，<\/span><\/p>$/s,
    )
    expect(render({ type: 'paragraph', content: [text('好'), text('，')] })).not.toContain('nb')
  })

  test('a formula has a gap to adjacent Chinese only', () => {
    const line = (...content: NodeJson[]) => render({ type: 'paragraph', content })
    const x: NodeJson = { type: 'math', attrs: { latex: 'x' } }
    expect(line(text('设'), x, text('为'))).toContain('设<span class="gs ge"><span class="katex">')
    expect(line(text('设', { type: 'strong' }), x, text('，则'))).toContain('</strong><span class="nb"><span class="gs"><span class="katex">')
    for (const content of [[x], [text('let '), x, text(' be')], [text('（'), x, text('）')], [text('a'), x], [x, x]])
      expect(line(...content), JSON.stringify(content)).not.toMatch(/class="g[se]/)
  })

  test('Chinese is emphasised with dots, other scripts with italics', () => {
    const em = (value: string) => render({ type: 'paragraph', content: [text(value, { type: 'em' })] })
    expect([em('动量'), em('momentum')]).toEqual(['<p><em>动量</em></p>', '<p><em class="it">momentum</em></p>'])
  })

  test('neighbours with the same mark share one element', () => {
    const link = { type: 'link', attrs: { href: 'https://example.org' } }
    expect(render({ type: 'paragraph', content: [text('a', link), text('b', link, { type: 'strong' }), text('c')] })).toBe(
      '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer">a<strong>b</strong></a>c</p>',
    )
  })

  test('footnotes are numbered, listed and link back', () => {
    const html = render({
      type: 'paragraph',
      content: [text('甲'), { type: 'footnote', content: [text('一')] }, text('乙'), { type: 'footnote', content: [text('二')] }],
    })
    expect(html).toContain('<sup class="fn"><a id="fnref-2" href="#fn-2" role="doc-noteref">2</a></sup>')
    expect(html).toContain('<li id="fn-1">一 <a class="fn-back" href="#fnref-1"')
  })

  test('a refused formula shows its source', () => {
    expect(render({ type: 'equation', attrs: { latex: '\\frac{<a>' } })).toContain('<code class="math-bad"')
    expect(render({ type: 'equation', attrs: { latex: '\\frac{<a>' } })).toContain('\\frac{&lt;a&gt;</code>')
  })

  test('a formula has MathML for screen readers', () => {
    expect(render({ type: 'paragraph', content: [{ type: 'math', attrs: { latex: '\\bm{x}' } }] })).toMatch(/<math .*<\/math>.*aria-hidden="true"/s)
  })

  test('highlighted code has classes and lines, not colours', () => {
    const html = render({ type: 'codeBlock', attrs: { language: 'py', caption: '求 $x$' }, content: [text('def f():\n  return "a"')] })
    expect(html).toContain('<span class="line"><span class="hl-keyword">def</span>')
    expect(html.slice(html.indexOf('<pre'))).not.toContain('style=')
    expect(html).toContain('<figcaption>求 <span class="katex">')
  })

  test('a picture is offered in the widths up to its own; a browser takes the smallest that is wide enough', () => {
    const file = '01890000-0000-7000-8000-000000000000'
    const offered = (width: number | undefined, node: object = {}) => {
      const imageSize = () => (width ? { width, height: 10 } : undefined)
      const scaledUrl = (id: string, to: number) => `/s/${id}?w=${to}`
      const block = { type: 'figure', attrs: { file, alt: '', ...node }, content: [] }
      return renderHtml(doc(block), { ...testContext, imageSize, scaledUrl })
    }
    expect(offered(2000)).toContain(
      `src="/files/${file}" srcset="/s/${file}?w=480 480w, /s/${file}?w=960 960w, /s/${file}?w=1600 1600w" sizes="(min-width: 760px) 720px, 100vw"`,
    )
    expect(offered(700, { width: 50 })).toContain(`srcset="/s/${file}?w=480 480w, /s/${file}?w=960 700w" sizes="(min-width: 760px) 360px, 50vw"`)
    expect(offered(300)).toContain(`srcset="/s/${file}?w=480 300w"`)
    expect(offered(undefined)).not.toContain('srcset')
  })

  test('media keep the codes of specification section 4', () => {
    const file = '01890000-0000-7000-8000-000000000000'
    expect(render({ type: 'video', attrs: { file } })).toContain(
      '<figure class="video pos-2 size-1" style="inline-size:640px"><video controls="" preload="metadata" playsinline="" src="/files/01890000-0000-7000-8000-000000000000" width="640" height="360">',
    )
    expect(render({ type: 'video', attrs: { file, position: '3', size: '2', width: 60, height: 34 } })).toContain(
      'pos-3 size-2" style="inline-size:60%"><div class="video-box" style="padding-block-end:34%">',
    )
    expect(render({ type: 'audio', attrs: { file, style: 'smallIcon', title: '听' } })).toContain(
      '<div class="audio audio-smallIcon" data-style="smallIcon"><span class="audio-title">听</span><audio',
    )
    expect(render({ type: 'attachment', attrs: { file, name: '讲义.PDF', size: 1536 } })).toContain(
      'data-suffix="pdf"><span class="att-name">讲义.PDF</span><span class="att-size">1.5 KB</span>',
    )
  })

  test('a table has a head and a scrolling box', () => {
    const cell = (type: string, value: string) => ({ type, content: [{ type: 'paragraph', content: [text(value)] }] })
    const html = render({
      type: 'table',
      attrs: { caption: '数据' },
      content: [
        { type: 'table_row', content: [cell('table_header', '年')] },
        { type: 'table_row', content: [cell('table_header', '甲'), cell('table_cell', '1')] },
      ],
    })
    expect(html).toBe(
      '<div class="table-scroll" tabindex="0" role="region" aria-label="数据"><table><caption>数据</caption><thead><tr><th scope="col"><p>年</p></th></tr></thead><tbody><tr><th scope="row"><p>甲</p></th><td><p>1</p></td></tr></tbody></table></div>',
    )
  })
})

describe('a numbered book', () => {
  const figure = (label: string | null): NodeJson => ({ type: 'figure', attrs: { file: 'asset:a', label }, content: [text('图说')] })
  const chapters = [
    { id: 'p', parentId: null, kind: 'front' as const, name: '前言', doc: doc({ type: 'heading', content: [text('缘起')] }, figure('f0')) },
    { id: 'one', parentId: null, kind: 'chapter' as const, name: '第一', doc: doc(figure('f1')) },
    { id: 'two', parentId: null, kind: 'chapter' as const, name: '第二', doc: { ...doc({ type: 'paragraph' }), attrs: { label: 'ch2' } } },
    {
      id: 'two-one',
      parentId: 'two',
      kind: 'chapter' as const,
      name: '节',
      doc: doc(
        { type: 'heading', attrs: { label: 'h' }, content: [text('甲')] },
        { type: 'heading', attrs: { level: 2 }, content: [text('乙')] },
        { type: 'equation', attrs: { latex: 'x', label: 'e' } },
        figure('f2'),
        figure('f1'),
        { type: 'aside', attrs: { kind: 'theorem', numbered: true, label: 't' }, content: [{ type: 'paragraph' }] },
      ),
    },
    { id: 'a', parentId: null, kind: 'appendix' as const, name: '附', doc: doc({ type: 'equation', attrs: { latex: 'y', numbered: true } }) },
    {
      id: 'r',
      parentId: null,
      kind: 'back' as const,
      name: '参考文献',
      doc: doc({ type: 'bibliography', content: [{ type: 'reference', attrs: { key: 'K' }, content: [text('书')] }] }),
    },
  ]
  const numbers = numberBook(chapters)

  test('chapters, sections, appendices', () => {
    expect([...numbers.chapters]).toEqual([
      ['p', ''],
      ['one', '1'],
      ['two', '2'],
      ['two-one', '2.1'],
      ['a', 'A'],
      ['r', ''],
    ])
  })

  test('labels in both languages', () => {
    const label = (name: string) => numbers.labels.get(name)?.label
    expect(label('f1')).toEqual({ 'zh-CN': '图 1-1', 'en-US': 'Figure 1-1' })
    expect(label('f2')).toEqual({ 'zh-CN': '图 2-1', 'en-US': 'Figure 2-1' })
    expect(label('f0')).toEqual({ 'zh-CN': '图 1', 'en-US': 'Figure 1' })
    expect(label('e')).toEqual({ 'zh-CN': '（2.1.1）', 'en-US': '(2.1.1)' })
    expect(label('h')).toEqual({ 'zh-CN': '2.1.1 节', 'en-US': 'Section 2.1.1' })
    expect(label('ch2')).toEqual({ 'zh-CN': '第 2 章', 'en-US': 'Chapter 2' })
    expect(label('t')).toEqual({ 'zh-CN': '定理 2-1', 'en-US': 'Theorem 2-1' })
    expect(numbers.cites.get('K')?.label['zh-CN']).toBe('[1]')
  })

  test('a label used twice refers to its first use and is reported as a duplicate', () => {
    expect(numbers.labels.get('f1')?.chapterId).toBe('one')
    expect(numbers.duplicates.map(({ label, chapterId }) => [label, chapterId])).toEqual([['f1', 'two-one']])
  })

  test('references link across chapters', () => {
    const context = bookContext(numbers, 'one', { lang: 'zh-CN', fileUrl: (id) => id, chapterHref: (id) => `/read/${id}` })
    expect(context.resolve('e')?.href).toMatch(/^\/read\/two-one#b-[a-z0-9]{10}$/)
    expect(context.resolve('f1')?.href).toMatch(/^#b-/)
    expect(context.resolve('recto:two')?.href).toBe('/read/two')
    expect(context.resolve('recto:gone')).toBeUndefined()
    expect(context.resolve('gone')).toBeUndefined()
  })

  test('headings show the bare number', () => {
    const html = renderHtml(
      chapters[3]!.doc,
      bookContext(numbers, 'two-one', { lang: 'zh-CN', fileUrl: (id) => id, chapterHref: (id) => `/read/${id}` }),
    )
    expect(html).toMatch(/<h2[^>]*><span class="no">2\.1\.1<\/span>甲<\/h2><h3[^>]*><span class="no">2\.1\.1\.1<\/span>乙/)
  })
})
