import { describe, expect, test } from 'vitest'
import { FORMULA_LIMITS, exceededFormulaLimit, formulasOfNode } from './formulas.ts'
import { checkDocument } from '../gate/gate.ts'
import { newBlockId } from '../schema/ids.ts'
import { importMarkdown } from '../exchange/markdown/import-markdown.ts'
import type { DocJson, NodeJson } from '../schema/node-json.ts'
import { renderHtml } from './render-html.ts'
import { renderCode } from './render-code.ts'
import { mathProblem, renderMath } from './render-math.ts'
import type { RenderContext } from './render-context.ts'

const context: RenderContext = { lang: 'zh-CN', fileUrl: String, numbers: new Map(), resolve: () => undefined }
const doc = (...content: NodeJson[]): DocJson => ({ type: 'doc', content })
const equation = (latex: string, id = newBlockId()): NodeJson => ({ type: 'equation', attrs: { id, latex } })
const problemsOf = (given: DocJson) => {
  const checked = checkDocument(given)
  return 'problems' in checked ? checked.problems : []
}
const beyond = {
  long: 'x'.repeat(FORMULA_LIMITS.characters + 1),
  pieces: '\\alpha'.repeat(FORMULA_LIMITS.pieces + 1),
  deep: '{'.repeat(FORMULA_LIMITS.depth + 1) + '}'.repeat(FORMULA_LIMITS.depth + 1),
}
const within = {
  long: 'x'.repeat(FORMULA_LIMITS.characters),
  pieces: '\\alpha'.repeat(FORMULA_LIMITS.pieces),
  deep: '{'.repeat(FORMULA_LIMITS.depth) + '}'.repeat(FORMULA_LIMITS.depth),
}

describe('one formula', () => {
  test.each(Object.keys(beyond) as (keyof typeof beyond)[])('that is too %s is refused at its block with an explanation for the author', (limit) => {
    expect(exceededFormulaLimit(within[limit])).toBeUndefined()
    expect(exceededFormulaLimit(beyond[limit])).toBe(limit)
    expect(problemsOf(doc(equation(within[limit])))).toEqual([])
    const [problem, ...more] = problemsOf(
      doc({ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'math', attrs: { latex: beyond[limit] } }] }),
    )
    expect(problem).toMatchObject({ path: '.content[0].content[0].attrs.latex', block: 'paragraph1' })
    expect(problem?.words?.zh).toMatch(/请/)
    expect(problem?.words?.en).toMatch(/split/)
    expect(more).toEqual([])
  })

  test('in a title or caption counts like any other', () => {
    const title = `$${'\\alpha'.repeat(80)}$`
    const aside = { type: 'aside', attrs: { id: 'aside00001', title }, content: [{ type: 'paragraph', attrs: { id: newBlockId() } }] }
    expect(formulasOfNode(aside)).toEqual([{ latex: title.slice(1, -1), display: false, attribute: 'title' }])
    const deep = { ...aside, attrs: { ...aside.attrs, title: `$${beyond.deep}$` } }
    expect(problemsOf(doc(deep))).toMatchObject([{ path: '.content[0].attrs.title', block: 'aside00001' }])
  })

  test('beyond a limit is shown as its source, with the reason in the language of the book', () => {
    const html = renderMath(beyond.pieces, false, { lang: 'zh-CN', left: 1e9 })
    expect(html).toMatch(/^<code class="math-bad" title="公式里的命令、上下标和单元格超过 600 个/)
    expect(renderMath(beyond.deep, false, { lang: 'en-US', left: 1e9 })).toContain('nested more than 24 levels')
    expect(mathProblem(beyond.long, true)?.code).toBe('long')
  })

  test.each([
    '\\def\\a{x}\\a',
    '\\edef\\a{xx}\\edef\\a{\\a\\a}\\a',
    '\\newcommand{\\a}{x}\\a',
    '\\let\\a=x \\a',
    '\\gdef\\a{x}',
    '\\renewcommand{\\sin}{x}',
  ])('cannot define commands: %s', (latex) => {
    expect(mathProblem(latex, false)).toMatchObject({ code: 'refused', en: expect.stringContaining('cannot define commands') as string })
  })

  test('within the limits stays below the limit of HTML, whatever it consists of', () => {
    const units = [
      '&',
      '\\vec x',
      '\\sqrt x',
      'a_b^c',
      '\\overbrace x',
      '\\oiint ',
      '\\frac ab',
      '\\boxed x',
      '\\phase x',
      '\\TeX ',
      '\\xrightarrow x',
      '\\binom ab',
      '\\cancel x',
    ]
    for (const unit of units) {
      const count = Math.floor(FORMULA_LIMITS.pieces / Math.max(1, unit.match(/\\[a-zA-Z]+|[&^_]/g)?.length ?? 1)) - 2
      const latex =
        unit === '&'
          ? `\\begin{matrix}${unit.repeat(count)}\\end{matrix}`
          : unit.repeat(Math.min(count, Math.floor(FORMULA_LIMITS.characters / unit.length)))
      expect(exceededFormulaLimit(latex), unit).toBeUndefined()
      expect(renderMath(latex, true, { lang: 'zh-CN', left: Infinity }).length, unit).toBeLessThan(FORMULA_LIMITS.html + 100)
    }
  })
})

describe('the formulas of a chapter', () => {
  const { ofChapter } = FORMULA_LIMITS
  const times = (count: number, latex: string) => doc(...Array.from({ length: count }, () => equation(latex)))

  test('are limited in number, length and commands', () => {
    expect(problemsOf(times(ofChapter.formulas, 'x'))).toEqual([])
    expect(problemsOf(times(ofChapter.formulas + 1, 'x'))[0]?.words?.zh).toContain('本章的公式太多')
    expect(problemsOf(times(21, within.long))[0]?.words?.en).toContain('This chapter has too many formulas')
    expect(problemsOf(times(17, within.pieces))[0]?.words?.en).toContain('This chapter has too many formulas')
  })

  test('have a limit of HTML in all; formulas beyond it are shown as their source', () => {
    const heavy = `\\begin{matrix}${'&'.repeat(500)}\\end{matrix}`
    const html = renderHtml(times(90, heavy), context)
    expect(html.length).toBeLessThan(ofChapter.html * 1.1)
    expect(html.match(/class="katex-display"/g)?.length).toBeGreaterThan(5)
    expect(html.match(/class="math-bad"/g)?.length).toBeGreaterThan(50)
  })

  test('also count where references repeat them', () => {
    const title = `$${'\\vec x'.repeat(80)}$`
    const xref = () => ({ type: 'paragraph', content: [{ type: 'xref', attrs: { target: 'a', form: 'title', text: '' } }] })
    const html = renderHtml(doc(...Array.from({ length: 5000 }, xref)), { ...context, resolve: () => ({ label: '1', href: '#', title }) })
    expect(html.length).toBeLessThan(ofChapter.html * 2)
  })
})

test('code is highlighted up to a total length in each chapter', () => {
  const block = () => ({
    type: 'codeBlock',
    attrs: { id: newBlockId(), language: 'python' },
    content: [{ type: 'text', text: 'if a: b\n'.repeat(2500) }],
  })
  const html = renderHtml(doc(...Array.from({ length: 20 }, block)), { ...context, highlight: renderCode })
  expect(html.match(/<figure class="code"[^>]*>.*?<\/figure>/gs)?.filter((figure) => figure.includes('hl-keyword')).length).toBe(15)
}, 60_000)

describe('an import', () => {
  const imported = (text: string) => importMarkdown({ files: new Map([['a.md', text]]), has: () => false })

  test('keeps a formula beyond the limits as its source, and reports it with its line', () => {
    const { chapters, report } = imported(`# 一\n\n$${beyond.pieces}$ 之后\n\n$$\n${beyond.deep}\n$$\n\n$x$\n`)
    expect(report).toMatchObject([
      { severity: 'lost', code: 'formula-pieces', path: 'a.md', line: 3 },
      { severity: 'lost', code: 'formula-deep', path: 'a.md', line: 5 },
    ])
    const [first, second, third] = chapters[0]?.doc.content ?? []
    expect(first?.content?.[0]).toMatchObject({ type: 'text', text: beyond.pieces, marks: [{ type: 'code' }] })
    expect(second?.content?.[0]).toMatchObject({ text: beyond.deep, marks: [{ type: 'code' }] })
    expect(third?.content?.[0]).toMatchObject({ type: 'math', attrs: { latex: 'x' } })
  })

  test('of a chapter with too many formulas keeps the first formulas and all text', () => {
    const { chapters, report } = imported(`# 一\n\n${'$x$ 字\n\n'.repeat(ofChapterFormulas + 3)}`)
    expect(report.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'formula-many'))
    expect(chapters[0]?.doc.content).toHaveLength(ofChapterFormulas + 3)
  }, 60_000)
})
const ofChapterFormulas = FORMULA_LIMITS.ofChapter.formulas

describe('what KaTeX cannot parse is explained in the language of the author', () => {
  test.each([
    ['\\frak{x', '缺少 }（第 8 个字符）', 'A } is missing (character 8)'],
    ['a \\foo b', '没有 \\foo 这个命令（第 3 个字符）', 'There is no command \\foo (character 3)'],
    ['x^2^3', '连续两个上标，请用 { } 分开（第 4 个字符）', 'Two superscripts in a row; group them with { } (character 4)'],
    ['x^', '^ 后面缺少内容（第 2 个字符）', 'Something is missing after ^ (character 2)'],
    ['\\left( x', '\\left 没有对应的 \\right（第 9 个字符）', '\\left has no matching \\right (character 9)'],
    [
      '\\begin{matrix} a \\end{array}',
      '\\begin{matrix} 和 \\end{array} 不配对（第 18 个字符）',
      '\\begin{matrix} does not match \\end{array} (character 18)',
    ],
    ['\\begin{nothing} a \\end{nothing}', '没有 nothing 这个环境（第 7 个字符）', 'There is no environment nothing (character 7)'],
    ['a & b', '& 只能用在矩阵、对齐等环境里（第 3 个字符）', '& is only for environments such as matrices and alignments (character 3)'],
    ['\\def\\a{b}', '公式里不能定义命令，请直接写出来', 'A formula cannot define commands; write out what they stand for'],
  ])('%s', (latex, zh, en) => expect(mathProblem(latex, true)).toEqual({ code: 'refused', zh, en }))
})
