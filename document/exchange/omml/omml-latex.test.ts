import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { samplePath } from '../../proof/vectors.ts'
import { mathProblem } from '../../render/render-math.ts'
import { latexOfOmml, type MathElement } from './omml-latex.ts'

/** Reads the XML of a formula: elements, the attribute `m:val` and text. */
function parse(xml: string): MathElement {
  const root: MathElement & { children: MathElement[] } = { name: 'root', value: undefined, text: '', children: [] }
  const open: (MathElement & { children: MathElement[] })[] = [root]
  for (const [, close, name = '', attributes = '', leaf, text = ''] of xml.matchAll(/<(\/)?(?:\w+:)?(\w+)([^>]*?)(\/)?>|([^<]+)/g)) {
    const around = open.at(-1) ?? root
    const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    if (text) for (const each of open) each.text += plain
    else if (close) open.pop()
    else {
      const element = { name: name.toLowerCase(), value: /\bval="([^"]*)"/.exec(attributes)?.[1], text: '', children: [] }
      around.children.push(element)
      if (!leaf) open.push(element)
    }
  }
  return root.children[0] ?? root
}
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const latex = (inside: string) => latexOfOmml(parse(`<m:oMath>${inside}</m:oMath>`))

test.each([
  ['fraction', `<m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '\\frac{a}{b}'],
  ['scripts', `<m:sSubSup><m:e>${r('x')}</m:e><m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`, '{x}_{i}^{2}'],
  ['root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${r('x')}</m:e></m:rad>`, '\\sqrt{x}'],
  [
    'sum',
    `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('i')}</m:e></m:nary>`,
    '\\sum\\limits_{i=1}^{n}{i}',
  ],
  ['function', `<m:func><m:fName>${r('sin')}</m:fName><m:e>${r('x')}</m:e></m:func>`, '\\sin {x}'],
  ['delimiters', `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e>${r('x')}</m:e></m:d>`, '\\left\\{x\\right.'],
  [
    'matrix',
    `<m:m><m:mr><m:e>${r('a')}</m:e><m:e>${r('b')}</m:e></m:mr><m:mr><m:e>${r('c')}</m:e><m:e>${r('d')}</m:e></m:mr></m:m>`,
    '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
  ],
  ['signs of LaTeX', r('50% {x}'), '50\\% \\{x\\}'],
])('%s', (_name, xml, wanted) => expect(latex(xml)).toBe(wanted))

test('a formula with something unknown in it is not converted in part', () => {
  expect(latex(`${r('a')}<m:unknown>${r('b')}</m:unknown>`)).toBeUndefined()
  expect(latex('')).toBeUndefined()
})

const folder = samplePath('omml')
describe.skipIf(!existsSync(folder))('formulas of the sample data', () => {
  const read = (name: string) => {
    const xml = /<<< omml\n(?:<\?xml[^>]*\?>\n)?([\s\S]*?)\n>>>/.exec(readFileSync(samplePath('omml', name), 'utf8'))?.[1]
    return xml === undefined ? [] : [{ name, made: latexOfOmml(parse(xml)) }]
  }
  const formulas = existsSync(folder) ? readdirSync(folder).flatMap(read) : []
  test('become LaTeX that can be typeset, or are reported as lost', () => {
    const bad = formulas.filter(({ made }) => made !== undefined && mathProblem(made, true))
    expect(bad).toEqual([])
    expect(formulas.flatMap(({ name, made }) => (made === undefined ? name : []))).toEqual(['issue112.test', 'subsup.test'])
  })
})
