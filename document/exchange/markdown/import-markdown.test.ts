import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { bibtexText, parseBibtex } from '../d2l/bibtex.ts'
import { readBibliography } from '../d2l/bibliography.ts'
import { importMarkdown } from './import-markdown.ts'
import type { ImportedChapter } from './import-markdown.ts'
import type { NodeJson } from '../../schema/node-json.ts'
import { numberBook } from '../../numbering/numbering.ts'
import { testContext } from '../../proof/test-context.ts'
import { renderHtml } from '../../render/render-html.ts'
import { inlineText, plainText } from '../../text/text.ts'

const bring = (files: Record<string, string>, images: string[] = []) =>
  importMarkdown({ files: new Map(Object.entries(files)), has: (path) => images.includes(path) })
const one = (text: string, images: string[] = []) => {
  const book = bring({ 'a.md': `# 题\n\n${text}`, 'b.md': '# 后' }, images)
  return { blocks: book.chapters[0]!.doc.content.map(bare), report: book.report }
}
/** Without ids and default attributes. */
const bare = (node: NodeJson): NodeJson => {
  const attrs = Object.fromEntries(
    Object.entries(node.attrs ?? {}).filter(
      ([key, value]) =>
        (key !== 'id' && value !== null && value !== '' && value !== false && !['level', 'start', 'colspan', 'rowspan'].includes(key)) ||
        (key === 'level' && value !== 1),
    ),
  )
  return {
    type: node.type,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(node.content === undefined ? {} : { content: node.content.map(bare) }),
    ...(node.marks === undefined ? {} : { marks: node.marks }),
    ...(node.text === undefined ? {} : { text: node.text }),
  }
}
const html = (text: string) =>
  renderHtml(bring({ 'a.md': `# 题\n\n${text}` }).chapters[0]!.doc, testContext).replace(/ id="b-[a-z0-9]+" data-block="[a-z0-9]+"/g, '')

describe('emphasis beside Chinese punctuation', () => {
  test.each([
    ['*术语*（term）', '<p><em>术语</em>（term）</p>'],
    ['**重点。**字', '<p><strong>重点。</strong>字</p>'],
    ['字**“引用”**字', '<p>字<strong>“引用”</strong>字</p>'],
    ['**甲。**乙**丙。**丁', '<p><strong>甲。</strong>乙<strong>丙。</strong>丁</p>'],
    ['用**Foo(bar)**吧', '<p>用<strong>Foo(bar)</strong>吧</p>'],
    ['*（甲）*和*乙*', '<p><em>（甲）</em>和<em>乙</em></p>'],
    ['**`x`。**字', '<p><strong><span class="nb"><code>x</code>。</span></strong>字</p>'],
    ['3 * 4 * 5', '<p>3 * 4 * 5</p>'],
    ['甲\\*乙\\*', '<p>甲*乙*</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
  ])('%s', (source, wanted) => expect(html(source)).toBe(wanted))
})

describe('lines and formulas', () => {
  test('line ends are removed next to Chinese and become spaces between words', () => {
    expect(html('第一行，\n第二行\nand English\nwords')).toBe('<p>第一行，第二行and English words</p>')
  })

  test('formulas keep characters that Markdown would interpret', () => {
    expect(one('$a_1*b_2*c$ 和 $x|y$ 和 \\$5').blocks[0]!.content!.map((node) => node.attrs?.['latex'] ?? node.text)).toEqual([
      'a_1*b_2*c',
      ' 和 ',
      'x|y',
      ' 和 $5',
    ])
    expect(one('$$\n\\begin{aligned}\na &= b \\\\\n\nc &= d\n\\end{aligned}\n$$').blocks[0]).toMatchObject({
      type: 'equation',
      attrs: { latex: expect.stringContaining('\\end{aligned}') as string },
    })
  })

  test('money is not a formula', () => {
    expect(html('costs $5 and $6 today')).toBe('<p>costs $5 and $6 today</p>')
  })

  test('a paragraph that continues a sentence after a formula is marked as continued', () => {
    const types = (text: string) => one(text).blocks.map((node) => `${node.type}${node.attrs?.['continued'] === true ? '+' : ''}`)
    expect(types('设\n$$x=1,$$\n则成立。')).toEqual(['paragraph', 'equation', 'paragraph+'])
    expect(types('设\n\n$$x=1,$$\n\n得到')).toEqual(['paragraph', 'equation', 'paragraph+'])
    expect(types('设\n\n$$x=1$$\n\n其中 $x$ 是')).toEqual(['paragraph', 'equation', 'paragraph+'])
    expect(types('设\n\n$$x=1.$$\n\n其中')).toEqual(['paragraph', 'equation', 'paragraph'])
    expect(types('* 甲\n  $$x$$\n* 乙')).toEqual(['bulletList'])
  })

  test('a formula that cannot be typeset is kept and reported', () => {
    const { blocks, report } = one('$\\frac{$')
    expect(blocks[0]!.content).toEqual([{ type: 'math', attrs: { latex: '\\frac{' } }])
    expect(report).toMatchObject([{ severity: 'changed', code: 'formula', path: 'a.md', line: 3 }])
  })
})

describe('blocks', () => {
  test('pictures alone become figures, pictures in a line stay inline, missing ones are reported', () => {
    const { blocks, report } = one('![图 *甲* $x$](img/a%20b.png)\n\n文字![小](i.png)文字\n\n![无](gone.png)\n\n![远](https://example.org/x.png)', [
      'img/a b.png',
      'i.png',
    ])
    expect(blocks[0]).toMatchObject({ type: 'figure', attrs: { file: 'asset:img/a b.png' } })
    expect(blocks[0]!.content!.map((node) => node.type)).toEqual(['text', 'text', 'text', 'math'])
    expect(blocks[1]!.content!.map((node) => node.type)).toEqual(['text', 'inlineImage', 'text'])
    expect(blocks[2]).toMatchObject({ type: 'paragraph', content: [{ type: 'text', text: '无' }] })
    expect(blocks[3]!.content![0]!.marks).toEqual([{ type: 'link', attrs: { href: 'https://example.org/x.png' } }])
    expect(report.map(({ severity, code, line }) => [severity, code, line])).toEqual([
      ['missing', 'image', 7],
      ['missing', 'remote-image', 9],
    ])
  })

  test('tables keep their alignment, caption and label', () => {
    const { blocks } = one('见 :numref:`tab_a`。\n\n: 甲 $x$\n| 左 | 右 |\n|:--|--:|\n| `a|b` | $c|d$ |\n:label:`tab_a`\n')
    expect(blocks).toHaveLength(2)
    expect(blocks[1]).toMatchObject({ type: 'table', attrs: { caption: '甲 $x$', label: 'tab_a' } })
    expect(blocks[1]!.content!.map((row) => row.content!.map((cell) => `${cell.type} ${String(cell.attrs?.['align'])} ${inlineText(cell)}`))).toEqual(
      [
        ['table_header start 左', 'table_header end 右'],
        ['table_cell start a|b', 'table_cell end c|d'],
      ],
    )
  })

  test('footnotes become inline', () => {
    expect(one('甲[^1]乙\n\n[^1]: 注 *文*').blocks[0]!.content![1]).toMatchObject({
      type: 'footnote',
      content: [
        { type: 'text', text: '注 ' },
        { type: 'text', text: '文' },
      ],
    })
  })

  test('a footnote that refers to itself, or to one that refers back, ends', () => {
    for (const notes of ['[^1]: n[^1]', '[^1]: n[^2]\n[^2]: m[^1]']) {
      const { blocks, report } = one(`甲[^1]\n\n${notes}`)
      expect(blocks[0]!.content![1]).toMatchObject({ type: 'footnote', content: [{ type: 'text', text: 'n' }] })
      expect(report).toEqual([])
    }
  })

  test('lists, tasks, quotes, code, rules', () => {
    const { blocks } = one('3. 甲\n4. 乙\n\n- [x] 做\n- [ ] 未\n\n> # 题\n> 话\n\n```py\nx = "$a$ :label:`b`"\n```\n\n---')
    expect(blocks.map((node) => node.type)).toEqual(['orderedList', 'bulletList', 'blockquote', 'codeBlock', 'horizontalRule'])
    expect(blocks.map((node) => plainText(node).replaceAll('\n', '|'))).toEqual(['甲|乙', '☑ 做|☐ 未', '题|话', 'x = "$a$ :label:`b`"', ''])
    expect(blocks[3]!.attrs).toEqual({ language: 'python' })
  })

  test('HTML becomes text and comments are removed, both reported; scripts are lost', () => {
    const { blocks, report } = one('H<sub>2</sub>O<br>行 <span style="x">字</span><!-- 暗 -->\n\n<div><p>段&amp;</p><script>alert(1)</script></div>')
    expect(blocks[0]!.content!.map((node) => node.text ?? node.type)).toEqual(['H', '2', 'O', 'hardBreak', '行 字'])
    expect(blocks[1]).toEqual({ type: 'paragraph', content: [{ type: 'text', text: '段&' }] })
    expect(new Set(report.map(({ severity, code }) => `${severity} ${code}`))).toEqual(new Set(['changed html', 'lost comment', 'lost html']))
  })

  test('links: addresses stay, chapters become references, others keep their text only', () => {
    const book = bring({
      '1.md': '# 甲\n\n[网](<https://example.org/a b>) [乙](2.md) [坏](javascript:alert(1)) [无](9.md) https://example.org/x。然后',
      '2.md': '# 乙\n\n文',
    })
    const content = book.chapters[0]!.doc.content[0]!.content!
    expect(content.find((node) => node.type === 'xref')?.attrs).toMatchObject({ target: 'file:2', form: 'title' })
    expect(book.chapters[1]!.label).toBe('file:2')
    const links = content.flatMap((node) => node.marks?.map((mark) => mark.attrs?.['href']) ?? [])
    expect(links).toEqual(['https://example.org/a%20b', 'https://example.org/x'])
    expect(inlineText(book.chapters[0]!.doc.content[0]!)).toContain('坏')
    expect(book.report.map(({ severity, code, detail }) => `${severity} ${code} ${detail}`)).toEqual([
      'changed link 2.md',
      'changed link javascript:alert(1)',
      'missing link 9.md',
    ])
  })
})

describe('contents', () => {
  const tree = (chapters: readonly ImportedChapter[]): string =>
    chapters.map(({ kind, name, children }) => `${kind} ${name}${children.length > 0 ? ` (${tree(children)})` : ''}`).join(', ')

  test('folders and numbered files are sorted numerically, and numbers are removed from names', () => {
    const book = bring({
      'README.md': '# 书\n\n导语',
      '02-b/2.md': '# 2.2 丙',
      '02-b/10.md': '# 丁',
      '02-b/index.md': '# 第2章 乙',
      '1-a.md': '无题',
      '附录.md': '# 附录 表',
    })
    expect(book.title).toBe('书')
    expect(tree(book.chapters)).toBe('front 书, chapter a, chapter 乙 (chapter 丙, chapter 丁), appendix 附录 表')
  })

  test('a single file: its titles become chapters', () => {
    expect(tree(bring({ 'x.md': '# 甲\n\n一\n\n# 乙\n\n二' }).chapters)).toBe('chapter 甲, chapter 乙')
    const book = bring({ 'x.md': '# 书\n\n序\n\n## 甲\n\n### 节\n\n## 乙' })
    expect(book.title).toBe('书')
    expect(tree(book.chapters)).toBe('front 书, chapter 甲, chapter 乙')
    expect(book.chapters[1]!.doc.content[0]).toMatchObject({ type: 'heading', attrs: { level: 1 } })
  })

  test('toc: numbered, missing, circular, unlisted', () => {
    const book = bring({
      'index.md': '书\n====\n\n```toc\na\n```\n\n```toc\n:numbered:\nb/index\ngone\n```\n\n```toc\nz\n```',
      'a.md': '# 序',
      'b/index.md': '# 乙\n\n```toc\nc\nindex\n```',
      'b/c.md': '# 丙',
      'z.md': '# 后',
      'lost.md': '# 失',
    })
    expect(tree(book.chapters)).toBe('front 序, chapter 乙 (chapter 丙), back 后')
    expect(book.report.map(({ code, detail, line }) => [code, detail, line])).toEqual([
      ['chapter', 'gone.md', 11],
      ['not-in-contents', 'lost.md', 1],
    ])
  })

  test('a folder around everything and hidden files are not chapters', () => {
    const book = bring(
      {
        'book-1.0/index.md': '# 书\n\n```toc\na\n```',
        'book-1.0/a.md': '# 甲\n\n![图](img/x.png)',
        'book-1.0/.github/b.md': 'x',
        '__MACOSX/book-1.0/._a.md': 'x',
      },
      ['book-1.0/img/x.png'],
    )
    expect([book.title, tree(book.chapters), book.assets]).toEqual(['书', 'chapter 甲', ['book-1.0/img/x.png']])
    expect(book.report).toEqual([])
  })

  test('front matter names a chapter; nothing at all is an empty book', () => {
    expect(bring({ 'a.md': '---\ntitle: "名"\n---\n文', 'b.md': 'x' }).chapters[0]).toMatchObject({ name: '名' })
    expect(bring({})).toEqual({ title: '', chapters: [], assets: [], report: [] })
  })
})

describe('the d2l dialect', () => {
  const cell = (body: string) => `\`\`\`{.python .input}\n${body}\n\`\`\``

  test('cells and passages become tabs', () => {
    const { blocks } = one(
      [
        cell('a'),
        cell('#@tab pytorch, paddle\nb  #@save'),
        cell('#@tab pytorch\nc'),
        cell('#@tab all\nd'),
        ':begin_tab:`mxnet`\n甲\n:end_tab:',
        ':begin_tab:`pytorch`\n\n:end_tab:',
        ':begin_tab:`mxnet`\n乙\n:end_tab:',
      ].join('\n\n'),
    )
    const tabs = blocks.map((node) =>
      node.type === 'tabs'
        ? node.content!.map((tab) => `${String(tab.attrs?.['label'])}=${plainText({ type: 'doc', content: tab.content! })}`).join(' | ')
        : plainText(node),
    )
    expect(tabs).toEqual(['MXNet=a | PyTorch, PaddlePaddle=b  #@save', 'PyTorch=c', 'd', 'MXNet=甲', 'MXNet=乙'])
  })

  test('labels apply to the block before them; widths become percent', () => {
    const { blocks, report } = one(
      '## 节 [**甲**]\n:label:`s`\n\n![图](a.png)\n:width:`324px`\n:label:`f`\n\n$$x$$\n:eqlabel:`e`\n\n文\n\n:label:`loose`\n\n见 :numref:`s` 、 :eqref:`e`和 :ref:`none`。',
      ['a.png'],
    )
    expect(blocks.slice(0, 3)).toMatchObject([
      { type: 'heading', attrs: { label: 's' }, content: [{ text: '节 ' }, { text: '甲', marks: [{ type: 'strong' }] }] },
      { type: 'figure', attrs: { label: 'f', width: 50 } },
      { type: 'equation', attrs: { label: 'e', numbered: true } },
    ])
    expect(blocks[4]!.content!.map((node) => node.text ?? node.attrs?.['target'])).toEqual(['见', 's', '、', 'e', '和 none。'])
    expect(report.map(({ code, detail, line }) => [code, detail, line])).toEqual([
      ['loose-label', 'loose', 15],
      ['reference', 'none', 17],
    ])
  })

  test('bold of the dialect, over lines, formulas and paragraphs', () => {
    const strong = (text: string) =>
      one(`:label:\`x\`\n\n${text}`).blocks.flatMap((node) =>
        (node.content ?? []).filter((each) => each.marks?.some(({ type }) => type === 'strong')).map((each) => each.text ?? 'M'),
      )
    expect(strong('我们[**甲**](**乙\n丙**)。')).toEqual(['甲乙丙'])
    expect(strong('(**甲$x$\n\n$$y$$\n**)')).toEqual(['甲', 'M'])
    expect(strong('[**甲**](https://example.org)')).toEqual(['甲'])
  })

  test('exercises are put into a box, the links after them are not', () => {
    const { blocks } = one('## 练习\n\n1. 甲\n\n   $$x$$\n1. 乙\n\n另有：\n\n- 丙\n\n[讨论](https://example.org)\n\n## 小结')
    expect(blocks.map((node) => node.type)).toEqual(['heading', 'aside', 'paragraph', 'heading'])
    expect(blocks[1]!.content!.map((node) => node.type)).toEqual(['orderedList', 'paragraph', 'bulletList'])
    expect(blocks[1]!.content![0]!.content).toHaveLength(2)
  })

  test('citations produce a bibliography of the cited entries', () => {
    const bib = '@book{B, author={Li, Wei and others}, title={T}, year=2020}\n@misc{A, title={Unused}}'
    const book = bring({ 'a.md': '# 题\n\n见 :cite:`B,C`。', 'x.bib': bib })
    expect(book.chapters.at(-1)).toMatchObject({ name: '参考文献', kind: 'back' })
    expect(plainText(book.chapters.at(-1)!.doc)).toBe('W. Li, et al. T. 2020.')
    expect(book.report).toMatchObject([{ severity: 'missing', code: 'citation', detail: 'C' }])
    const numbers = numberBook(book.chapters.map((chapter, at) => ({ ...chapter, id: String(at), parentId: null })))
    expect(numbers.cites.get('B')?.label['zh-CN']).toBe('[1]')
  })
})

describe('BibTeX', () => {
  test('values: braces, quotes, names, concatenation, accents', () => {
    const [entry] = parseBibtex(
      '@string{pub = "Press"} junk @Article{ k.1 , title = {A {B} "c"}, author = "M{\\"u}ller, J. and Erd\\H{o}s, P", year = 1999, publisher = pub # { House}, }',
    )
    expect([entry!.type, entry!.key, ...entry!.fields]).toEqual([
      'article',
      'k.1',
      ['title', 'A {B} "c"'],
      ['author', 'M{\\"u}ller, J. and Erd\\H{o}s, P'],
      ['year', '1999'],
      ['publisher', 'Press House'],
    ])
    expect(bibtexText('M{\\"u}ller, {\\L}ukasz, Sankhy{\\=a}, 1--2, $\\{$USENIX$\\}$, A \\& B')).toBe('Müller, Łukasz, Sankhyā, 1–2, USENIX, A & B')
  })

  test('broken files do not stop the parser', () => {
    fc.assert(fc.property(fc.string(), (text) => void readBibliography([text, `@book{x, title={${text}`, `@a{b,${text}`])))
  })
})

test('extreme nesting, lone surrogates and control characters are imported as plain lines', () => {
  for (const text of [
    '> '.repeat(30),
    '> '.repeat(20_000),
    '- '.repeat(3000),
    '**'.repeat(20_000),
    '['.repeat(20_000),
    '甲\ud83d乙',
    '甲\u0001乙',
    `字${'`'.repeat(30_000)}`,
    '$'.repeat(30_001),
  ]) {
    const book = bring({ 'a.md': `${text}字`, 'b.md': '# 后' })
    expect(book.chapters).toHaveLength(2)
    expect(plainText(book.chapters[0]!.doc)).toMatch(/字|乙/)
  }
})
