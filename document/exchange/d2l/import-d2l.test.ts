import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookContext } from '../../numbering/book-context.ts'
import type { ChapterKind } from '../../numbering/chapter-numbers.ts'
import { filesIn, mapFiles } from '../../gate/files.ts'
import { FORMULA_LIMITS, formulaPieces, formulasOfNode } from '../../render/formulas.ts'
import { checkDocument } from '../../gate/gate.ts'
import { importMarkdown } from '../markdown/import-markdown.ts'
import type { ImportedBook, ImportedChapter } from '../markdown/import-markdown.ts'
import type { DocJson, NodeJson } from '../../schema/node-json.ts'
import { numberBook } from '../../numbering/numbering.ts'
import { htmlViolations } from '../../proof/allowed-html.ts'
import { hasSample, samplePath } from '../../proof/vectors.ts'
import { renderHtml } from '../../render/render-html.ts'
import { walk } from '../../text/walk.ts'

const folder = ['textbooks', 'd2l-zh-markdown']
const root = samplePath(...folder)

/** Reads the source independently of the importer, to count what must have been imported. */
const fencesOut = (text: string): { prose: string; codes: { info: string; text: string }[] } => {
  const codes: { info: string; text: string }[] = []
  const prose = text.replace(
    /^```([^\n]*)\n([\s\S]*?)^```$/gm,
    (_, info: string, inside: string) => (codes.push({ info, text: inside.replace(/\n$/, '') }), ''),
  )
  return { prose, codes }
}
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const han = (text: string): string => text.match(/\p{Script=Han}/gu)?.join('') ?? ''
const sorted = (items: Iterable<string>): string[] => [...items].sort()

describe.skipIf(!hasSample(...folder))('《动手学深度学习》 in the d2l dialect', () => {
  const files = new Map<string, string>()
  const has = new Set<string>()
  let book: ImportedBook
  const chapters: (ImportedChapter & { id: string; parentId: string | null; kind: ChapterKind; doc: DocJson })[] = []
  const nodes: NodeJson[] = []
  const of = (type: string) => nodes.filter((node) => node.type === type)
  /** Path → prose without code, for every file in the table of contents except the index. */
  const prose = new Map<string, string>()
  const codes: { info: string; text: string }[] = []

  beforeAll(() => {
    for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      const name = path.replaceAll('\\', '/')
      if (/\.(md|bib)$/.test(name)) files.set(name, readFileSync(samplePath(...folder, name), 'utf8'))
      else has.add(name)
    }
    const started = performance.now()
    book = importMarkdown({ files, has: (path) => has.has(path) })
    process.stdout.write(`d2l import: ${Math.round(performance.now() - started)} ms\n`)
    const flatten = (given: readonly ImportedChapter[], parentId: string | null) => {
      for (const chapter of given) {
        const id = `c${chapters.length}`
        chapters.push({ ...chapter, id, parentId })
        flatten(chapter.children, id)
      }
    }
    flatten(book.chapters, null)
    for (const { doc } of chapters) walk(doc, (node) => void nodes.push(node))
    for (const [path, text] of files) {
      if (!path.endsWith('.md') || path === 'index.md' || path === 'TERMINOLOGY.md') continue
      const found = fencesOut(text)
      prose.set(path, found.prose)
      codes.push(...found.codes.filter(({ info }) => info !== 'toc' && info !== 'eval_rst'))
    }
  })

  const all = () => [...prose.values()].join('\n\n')
  /** Prose without roles and code spans. */
  const words = () =>
    all()
      .replace(/:[a-z_]+:`[^`\n]*`/g, '')
      .replace(/`[^`\n]+`/g, '`')

  test('every chapter of the contents that is there, in order', () => {
    expect(book.title).toBe('动手学深度学习')
    expect(book.chapters.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'front 前言',
      'front 符号',
      'chapter 引言',
      'chapter 预备知识',
      'chapter 线性神经网络',
      'chapter 多层感知机',
      'chapter 卷积神经网络',
      'chapter 循环神经网络',
      'chapter 注意力机制',
      'chapter 优化算法',
      'back 参考文献',
    ])
    expect(sorted(chapters.flatMap(({ source }) => source ?? []))).toEqual(sorted(prose.keys()))
    expect(book.report.filter(({ code }) => code === 'chapter')).toHaveLength(9)
  })

  test('every Chinese character, in its order', () => {
    for (const { source, name, doc } of chapters) {
      if (source === null) continue
      const given = prose.get(source)!.replace(/:[a-z_]+:`[^`\n]*`/g, '')
      let result = name
      walk(doc, (node) => {
        if (node.type === 'table') result += String(node.attrs?.['caption'])
        result += node.text ?? ''
        if (node.type === 'math' || node.type === 'equation') result += String(node.attrs?.['latex'])
        return node.type !== 'codeBlock'
      })
      expect(han(result), source).toBe(han(given))
    }
  })

  test('every picture, with caption and label', () => {
    const given = [...all().matchAll(/!\[[^\n]*\]\(([^)\s]+)\)/g)].map((match) => match[1]!.replace(/^(\.\.\/)+/, ''))
    expect(of('figure').map((node) => node.attrs?.['file'])).toEqual(expect.arrayContaining(given.map((path) => `asset:${path}`)))
    expect(of('figure')).toHaveLength(given.length)
    expect(sorted(book.assets)).toEqual(sorted(new Set(given)))
    expect(of('figure').filter((node) => node.attrs?.['label'] !== null)).toHaveLength(countOf(all(), /^:label:`(fig|img)_/gm))
    expect(of('figure').filter((node) => node.attrs?.['width'] !== null)).toHaveLength(countOf(all(), /^:width:/gm))
    expect(book.report.filter(({ code }) => code === 'image' || code === 'remote-image')).toEqual([])
  })

  test('every formula, and KaTeX accepts each', () => {
    const text = words()
    const displays = countOf(text, /\$\$[\s\S]+?\$\$/g)
    const inlines = countOf(text.replace(/\$\$[\s\S]+?\$\$/g, ''), /(?<!\\)\$[^$]+\$/g)
    expect(displays).toBeGreaterThan(250)
    expect(of('equation')).toHaveLength(displays)
    const inCaptions = of('table').reduce((sum, node) => sum + countOf(String(node.attrs?.['caption']), /\$[^$]+\$/g), 0)
    expect(of('math').length + inCaptions).toBe(inlines)
    expect(of('equation').filter((node) => node.attrs?.['label'] !== null)).toHaveLength(countOf(all(), /:eqlabel:/g))
    expect(book.report.filter(({ code }) => code.startsWith('formula'))).toEqual([])
  })

  test('no formula and no chapter comes near a limit', () => {
    const largest = { characters: 0, pieces: 0, formulas: 0, ofChapter: 0 }
    const chapters = (siblings: typeof book.chapters): typeof book.chapters => siblings.flatMap((each) => [each, ...chapters(each.children)])
    for (const { doc } of chapters(book.chapters)) {
      const found: string[] = []
      walk(doc, (node) => void found.push(...formulasOfNode(node).map(({ latex }) => latex)))
      largest.characters = Math.max(largest.characters, ...found.map((latex) => latex.length))
      largest.pieces = Math.max(largest.pieces, ...found.map(formulaPieces))
      largest.formulas = Math.max(largest.formulas, found.length)
      largest.ofChapter = Math.max(
        largest.ofChapter,
        found.reduce((sum, latex) => sum + formulaPieces(latex), 0),
      )
    }
    expect(largest.characters).toBeLessThan(FORMULA_LIMITS.characters / 5)
    expect(largest.pieces).toBeLessThan(FORMULA_LIMITS.pieces / 5)
    expect(largest.formulas).toBeLessThan(FORMULA_LIMITS.ofChapter.formulas / 5)
    expect(largest.ofChapter).toBeLessThan(FORMULA_LIMITS.ofChapter.pieces / 5)
    expect(book.report.filter(({ code }) => code.startsWith('too-'))).toEqual([])
  })

  test('every code cell unchanged, for its frameworks', () => {
    const given = codes.map(({ text }) => text.replace(/^#[ \t]*@tab[^\n]*(\n|$)/m, ''))
    expect(given).toHaveLength(1307)
    expect(sorted(of('codeBlock').map((node) => node.content?.[0]?.text ?? ''))).toEqual(sorted(given))
    const framed = codes.filter(({ info, text }) => info.includes('.python') && !/^#[ \t]*@tab all/m.test(text))
    const inTabs = of('tab').filter((node) => node.content?.[0]?.type === 'codeBlock')
    const cellsInTabs = inTabs.filter((node) => node.content!.length === 1)
    expect(cellsInTabs.length).toBe(framed.length)
    expect(sorted(new Set(of('tab').flatMap((node) => String(node.attrs?.['label']).split(', '))))).toEqual([
      'MXNet',
      'PaddlePaddle',
      'PyTorch',
      'TensorFlow',
    ])
    expect(
      countOf(
        of('codeBlock')
          .map((node) => node.content?.[0]?.text ?? '')
          .join('\n'),
        /#@save/g,
      ),
    ).toBe(countOf(codes.map(({ text }) => text).join('\n'), /#@save/g))
  })

  test('every passage for one framework that is not empty', () => {
    const passages = [...all().matchAll(/^:begin_tab:`[^`]+`\n([\s\S]*?)^:end_tab:/gm)].filter((match) => match[1]!.trim() !== '')
    expect(of('tab').length - codes.filter(({ info, text }) => info.includes('.python') && !/^#[ \t]*@tab all/m.test(text)).length).toBe(
      passages.length,
    )
  })

  test('every table, row by row', () => {
    expect(of('table')).toHaveLength(countOf(all(), /^\|[\s:|-]+\|$/gm))
    expect(of('table_row')).toHaveLength(countOf(all(), /^\|.*\|$/gm) - of('table').length)
    expect(of('table').some((node) => node.attrs?.['label'] === 'tab_intro_decade')).toBe(true)
  })

  test('every reference and citation, as a link or as text with an entry in the report', () => {
    const roles = (pattern: RegExp) => [...all().matchAll(pattern)].map((match) => match[1]!.trim())
    const missing = book.report.filter(({ code }) => code === 'reference')
    const xrefs = (form: string) => of('xref').filter((node) => node.attrs?.['form'] === form)
    const references = roles(/:(?:numref|eqref|ref):`([^`]+)`/g)
    expect(xrefs('number').length + xrefs('title').length + missing.length).toBe(references.length)
    const cited = roles(/:cite:`([^`]+)`/g).flatMap((keys) => keys.split(',').map((key) => key.trim()))
    expect(sorted(xrefs('cite').map((node) => String(node.attrs?.['target'])))).toEqual(sorted(cited))
    expect(sorted(of('reference').map((node) => String(node.attrs?.['key'])))).toEqual(sorted(new Set(cited)))
    expect(book.report.filter(({ code }) => code === 'citation')).toEqual([])
    const numbers = numberBook(chapters)
    for (const node of of('xref')) {
      const target = String(node.attrs?.['target'])
      expect(numbers.labels.has(target) || numbers.cites.has(target), target).toBe(true)
    }
    const labels = roles(/:(?:eq)?label:`([^`]+)`/g)
    expect(numbers.labels.size).toBe(new Set(labels).size)
    expect(book.report.filter(({ code }) => code === 'loose-label')).toEqual([])
  })

  test('every exercise', () => {
    let given = 0
    for (const text of prose.values()) {
      for (const match of text.matchAll(/^## 练习 *\n([\s\S]*?)(?=^#|^:begin_tab:|(?![\s\S]))/gm)) given += countOf(match[1]!, /^(\d+\.|[*-]) /gm)
    }
    const boxes = of('aside').filter((node) => node.attrs?.['kind'] === 'exercise')
    expect(boxes).toHaveLength(57)
    const items = boxes.flatMap((box) => (box.content ?? []).flatMap((node) => (node.type.endsWith('List') ? (node.content ?? []) : [])))
    expect(given).toBeGreaterThan(200)
    expect(items).toHaveLength(given)
  })

  test('every emphasis, the bold of the dialect included', () => {
    const text = words()
      .replace(/\$\$[\s\S]+?\$\$/g, '')
      .replace(/\$[^$]+\$/g, 'x')
    const stars = countOf(text.replaceAll('**', '').replace(/^[ \t]*\* /gm, ''), /\*/g) / 2
    let runs = 0
    const left: string[] = []
    for (const { doc } of chapters.filter(({ source }) => source !== null)) {
      walk(doc, (node) => {
        if (node.type === 'codeBlock') return false
        if (/\*/.test(node.text ?? '') && !node.marks?.some(({ type }) => type === 'code')) left.push(node.text!)
        const marked = (child: NodeJson | undefined) => child?.marks?.some(({ type }) => type === 'em') ?? false
        node.content?.forEach((child, at) => (runs += marked(child) && !marked(node.content![at - 1]) ? 1 : 0))
      })
    }
    expect(left).toEqual([])
    expect(runs).toBe(stars)
    expect(stars).toBeGreaterThan(500)
  })

  test('renders to clean HTML without refused formulas or lost references', () => {
    const numbers = numberBook(chapters)
    const started = performance.now()
    let length = 0
    const pages = chapters.map(({ id, doc }) =>
      renderHtml(
        doc,
        bookContext(numbers, id, {
          lang: 'zh-CN',
          fileUrl: (file) => `/f/${encodeURIComponent(file)}`,
          chapterHref: (chapter) => `/read/${chapter}`,
        }),
      ),
    )
    process.stdout.write(`d2l render: ${Math.round(performance.now() - started)} ms\n`)
    for (const html of pages) {
      length += html.length
      expect(html).not.toContain('math-bad')
      expect(html).not.toContain('xref-lost')
      expect(html).not.toContain('var(--err)')
      expect(htmlViolations(html)).toEqual([])
    }
    process.stdout.write(`d2l HTML: ${Math.round(length / 1024)} KB in ${pages.length} chapters\n`)
  })

  test('passes the strict gate once its pictures are files', () => {
    const file = '01890000-0000-7000-8000-000000000000'
    for (const { doc } of chapters) {
      if (filesIn(doc).length > 0) expect(checkDocument(doc)).toHaveProperty('problems')
      expect(checkDocument(mapFiles(doc, () => file))).toHaveProperty('doc')
    }
  })
})
