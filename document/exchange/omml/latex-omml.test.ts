import { expect, test } from 'vitest'
import { renderMath } from '../../render/render-math.ts'
import { type HtmlElement, parseHtml, textIn } from '../html/html-tree.ts'
import { ommlOfLatex } from './latex-omml.ts'
import { latexOfOmml, type MathElement } from './omml-latex.ts'

/** What the reader of Office formulas is given for this XML. */
function mathOf(xml: string): MathElement {
  const convert = (element: HtmlElement): MathElement => ({
    name: element.name.replace('m:', ''),
    value: element.attributes.get('m:val'),
    text: textIn(element),
    children: element.children.filter((child) => typeof child !== 'string').map(convert),
  })
  return convert({ name: 'm:omath', attributes: new Map(), children: parseHtml(xml).nodes })
}

/** What a formula shows, without the differences of writing. */
const shown = (latex: string) =>
  renderMath(latex, false, { lang: 'en-US', left: Infinity })
    .replace(/<annotation.*$/s, '')
    .replaceAll(/<\/?(?:mrow|mstyle|mpadded|semantics)[^>]*>|<mspace[^>]*>|<mo>\u2061<\/mo>| (?!fence)[a-z]+="[^"]*"/g, '')
    .replaceAll('∣', '|')
    .replaceAll(/\s+/g, '')

test.each([
  'x^2',
  'a_1',
  'x_i^{2}',
  '\\frac{1}{2}',
  '\\sqrt{3gl}',
  '\\sqrt[3]{x+1}',
  '\\sum_{i=1}^{n} x_i',
  '\\int_0^1 f(x)\\,dx',
  '\\lim_{x\\to 0}\\frac{\\sin x}{x}',
  '\\left(\\frac{a}{b}\\right)',
  '\\left[0,1\\right)',
  '\\left|x\\right|',
  '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
  '\\vec{a}+\\hat{b}+\\bar{c}',
  '\\overline{AB}',
  '\\mathrm{CO_2}',
  '\\text{当 }x>0',
  '\\alpha\\beta\\le\\infty',
  'E=mc^2',
  '\\binom{n}{k}',
])('%s is written as an Office formula that shows the same', (latex) => {
  const omml = ommlOfLatex(latex, false)
  expect(omml).toBeDefined()
  const back = latexOfOmml(mathOf(omml ?? ''))
  expect(back).toBeDefined()
  expect(shown(back ?? '')).toBe(shown(latex))
})

test('a brace below is one of Office', () => {
  expect(ommlOfLatex('\\underbrace{a+b}_{n}', false)).toMatch(/^<m:limLow><m:e><m:groupChr>/)
})

test('text within a formula is escaped, and LaTeX that cannot be set has no formula', () => {
  expect(ommlOfLatex('a<b', false)).toContain('<m:t xml:space="preserve">&lt;</m:t>')
  expect(ommlOfLatex('\\frac{', false)).toBeUndefined()
})
