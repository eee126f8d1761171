import { expect, test } from 'vitest'
import { markup, safeHtml } from '../markup.ts'
import { readStyles, stylesFor } from './page-styles.ts'

/** The rules of `css` that a page with this HTML holds. */
const rulesFor = (html: string | Buffer, css: string) => stylesFor(markup`<main>${safeHtml(html)}</main>`, readStyles(css))

test('a page holds the rules whose classes it has, in their order, and those without classes', () => {
  const css = 'a{color:red}.text .formula{color:blue}.panel{color:green}.text,.panel{margin:0}:root[data-theme=dark]{--ink:#fff}'
  expect(rulesFor('<p class="text"><i class="wide formula">x</i></p>', css)).toBe(
    'a{color:red}.text .formula{color:blue}.text,.panel{margin:0}:root[data-theme=dark]{--ink:#fff}',
  )
  expect(rulesFor('text', css)).toBe('a{color:red}:root[data-theme=dark]{--ink:#fff}')
})

test('classes within brackets, in attributes and with escapes leave nothing out', () => {
  const css = String.raw`p:not(.a .b:is(.c)){top:0}:is(.a,.b) i{top:1px}p[title=".d"]{top:2px}.e\:f{top:3px}p:has(.g){top:4px}.h:not(.i){top:5px}`
  expect(rulesFor('<p>', css)).toBe(css.replace('.h:not(.i){top:5px}', ''))
})

test('rules under a condition are chosen as well; those for printing and fonts stand in the sheet after the text alone', () => {
  const css =
    '@media (width<=640px){.text{top:0}.panel{top:0}}@media (width>1px){.panel{top:0}}@media print{.text{top:0}}@font-face{font-family:F;src:url(f.woff2)}@keyframes turn{to{rotate:1turn}}.text{top:1px}'
  expect(rulesFor('<p class="text">', css)).toBe('@media (width<=640px){.text{top:0}}@keyframes turn{to{rotate:1turn}};.text{top:1px}')
})

test('the classes of a text that many pages share are read once, also after letters outside Latin', () => {
  const css = '.a{top:0}.b{top:0}'
  const text = Buffer.from('<p class="a">转动惯量</p>')
  expect(rulesFor(text, css)).toBe('.a{top:0}')
  text.write('<p class="b">')
  expect(rulesFor(text, css)).toBe('.a{top:0}')
})

test('a very long page gets every rule', () => {
  expect(rulesFor(`<p>${' '.repeat(2_000_000)}</p>`, '.a{top:0}')).toBe('.a{top:0}')
})

test('an attribute without an end is no class', () => {
  expect(rulesFor('<p class="a', '.a{top:0}')).toBe('')
})
