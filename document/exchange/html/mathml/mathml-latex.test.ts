import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasSample, samplePath } from '../../../proof/vectors.ts'
import { mathProblem, renderMath } from '../../../render/render-math.ts'
import { parseHtml, textIn } from '../html-tree.ts'
import type { HtmlElement } from '../html-tree.ts'
import { latexOfMathml } from './mathml-latex.ts'

const elementOf = (xml: string): HtmlElement => parseHtml(xml).nodes.find((node) => typeof node !== 'string')!
const latex = (inside: string) => latexOfMathml(elementOf(`<math>${inside}</math>`))
const x = '<mi>x</mi>'

test.each([
  [
    'letters',
    '<mi>α</mi><mi mathvariant="normal">d</mi><mi>𝑥</mi><mi>ℝ</mi><mi mathvariant="bold">v</mi>',
    '\\alpha\\mathrm{d}x\\mathbb{R}\\mathbf{v}',
  ],
  ['functions and names', `<mi>sin</mi>${x}<mo>+</mo><mi>rank</mi><mi>面积</mi>`, '\\sin x+\\mathrm{rank}\\text{面积}'],
  ['numbers', '<mn>1,000.5</mn><mo>−</mo><mn>3</mn>', '1{,}000.5-3'],
  ['operators', `${x}<mo>≤</mo><mn>2</mn><mo>⁢</mo><mi>y</mi><mo>×</mo>${x}`, 'x\\leq2y\\times x'],
  ['signs of LaTeX', '<mn>50</mn><mo>%</mo><mi>_</mi><mo>{</mo><mi>a</mi><mo>}</mo><mi>b</mi>', '50\\%\\_\\{a\\}b'],
  ['text', '<mtext>if 5% \\ </mtext><mtext>\u00A0</mtext>', '\\text{if 5\\% \\textbackslash{} }~'],
  ['fractions', `<mfrac><mn>1</mn>${x}</mfrac><mfrac linethickness="0">${x}<mn>2</mn></mfrac>`, '\\frac{1}{x}\\genfrac{}{}{0pt}{}{x}{2}'],
  ['roots', `<msqrt>${x}<mo>+</mo><mn>1</mn></msqrt><mroot>${x}<mn>3</mn></mroot>`, '\\sqrt{x+1}\\sqrt[3]{x}'],
  [
    'scripts',
    `<msub>${x}<mi>i</mi></msub><msup><mrow>${x}<mo>+</mo><mn>1</mn></mrow><mn>2</mn></msup><msubsup>${x}<mi>i</mi><mo>′</mo></msubsup>`,
    'x_{i}{x+1}^{2}x_{i}^{\\prime}',
  ],
  ['scripts before the base', `<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>`, '{}_{6}^{14}{}C'],
  [
    'limits',
    `<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><munder><mi>lim</mi>${x}</munder><munder><mo>∫</mo><mi>C</mi></munder>`,
    '\\sum_{i=1}^{n}\\lim_{x}\\int\\limits_{C}',
  ],
  [
    'accents',
    `<mover>${x}<mo>→</mo></mover><mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover><munder>${x}<mo>_</mo></munder>`,
    '\\vec{x}\\overline{AB}\\underline{x}',
  ],
  ['braces with words', `<munder><munder><mrow>${x}<mo>+</mo><mn>1</mn></mrow><mo>⏟</mo></munder><mi>n</mi></munder>`, '\\underbrace{x+1}_{n}'],
  [
    'signs above each other',
    `<mover><mo>=</mo><mtext>def</mtext></mover><munderover><mo>→</mo><mi>a</mi><mi>b</mi></munderover>`,
    '\\overset{\\text{def}}{=}\\overset{b}{\\underset{a}{\\to}}',
  ],
  [
    'fences',
    `<mrow><mo>(</mo><mfrac>${x}<mn>2</mn></mfrac><mo>)</mo></mrow><mfenced open="[" close="">${x}<mi>y</mi></mfenced>`,
    '\\left( \\frac{x}{2} \\right)\\left[ x,y \\right.',
  ],
  ['fences that enclose no whole', '<mo>(</mo><mi>a</mi><mo>)</mo><mo>(</mo><mi>b</mi><mo>)</mo>', '(a)(b)'],
  [
    'a matrix',
    `<mtable><mtr><mtd>${x}</mtd><mtd><mn>1</mn></mtd></mtr><mtr><mtd/><mtd>${x}</mtd></mtr></mtable>`,
    '\\begin{matrix} x & 1 \\\\  & x \\end{matrix}',
  ],
  [
    'cases',
    `<mo>{</mo><mtable columnalign="left left"><mtr><mtd>${x}</mtd><mtd><mn>1</mn></mtd></mtr></mtable>`,
    '\\left\\{ \\begin{array}{ll} x & 1 \\end{array} \\right.',
  ],
  ['TeX in an annotation', `<semantics><mrow>${x}</mrow><annotation encoding="application/x-tex">\\frac x2 </annotation></semantics>`, '\\frac x2'],
  ['other annotations', `<semantics><mrow>${x}</mrow><annotation encoding="StarMath 5.0">x over 2</annotation></semantics>`, 'x'],
  ['space', `${x}<mspace width="1em"/>${x}<mspace width="0.2em"/>${x}`, 'x\\quad x\\, x'],
  ['frames', `<menclose notation="box">${x}</menclose><mphantom>${x}</mphantom>`, '\\boxed{x}\\phantom{x}'],
  ['unknown elements', `<mstyle><foo>${x}</foo></mstyle><bar>y</bar>`, 'xy'],
  ['nothing', ' <mrow></mrow> ', ''],
])('%s', (_name, inside, wanted) => {
  expect(latex(inside)).toBe(wanted)
  if (wanted !== '') expect(mathProblem(wanted, true)).toBeUndefined()
})

describe.skipIf(!hasSample('questions', 'zh', 'gaokao-bench'))('formulas of the sample questions, as MathML without their TeX', () => {
  const folder = samplePath('questions', 'zh', 'gaokao-bench', 'objective')
  const texts = hasSample('questions', 'zh', 'gaokao-bench') ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const mathml = (tex: string) => {
    const html = renderMath(tex, false, { lang: 'en-US', left: Infinity })
    return html.slice(html.indexOf('<math'), html.indexOf('</math>') + 7).replace(/<annotation[^]*?<\/annotation>/, '')
  }
  const shown = (tex: string) =>
    textIn(elementOf(mathml(tex)))
      .replaceAll(/[\s\u2061→]|\u20D7/g, '')
      .normalize('NFKC')

  test('show the same signs again', () => {
    const found = texts.flatMap((name) => [
      ...readFileSync(samplePath('questions', 'zh', 'gaokao-bench', 'objective', name), 'utf8')
        .replaceAll('\\\\', '\\')
        .matchAll(/\$([^$\n]{3,200})\$/g),
    ])
    const formulas = [...new Set(found.map((match) => match[1]!.trim()))]
      .filter((tex) => tex.includes('\\') && mathProblem(tex, false) === undefined)
      .slice(0, 600)
    expect(formulas.length).toBeGreaterThan(300)
    const again = formulas.map((tex) => ({ tex, made: latexOfMathml(elementOf(mathml(tex))) }))
    const wrong = again.filter(({ tex, made }) => mathProblem(made, false) !== undefined || shown(tex) !== shown(made))
    expect(wrong).toEqual([])
  })
})
