import type { CSSOptions } from 'vite'

type CssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number] & object

/** The eleven sizes of KaTeX, in em (katex/src/Options.ts); a rule `.reset-size<from>.size<to>` goes from one to another. */
const sizes = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488]
const resize = /^\.katex \.(?:fontsize-ensurer|katex-sizing)\.reset-size(\d+)\.size(\d+)$/
const kinds = ':is(.fontsize-ensurer,.katex-sizing)'

/**
 * Makes the style sheet of KaTeX smaller, which stands in every page with a text:
 * - 22 rules with a division stand for the 121 that give the factor of each pair of sizes. The factor of every pair is checked.
 * - Formulas are shown in another font until their own has loaded, instead of not at all.
 * - Every browser that we support reads woff2, so the other formats of the same font are left out.
 */
export const formulaStyles: CssPlugin = {
  postcssPlugin: 'recto-formula-styles',
  Declaration(declaration) {
    if (declaration.prop === 'font-display') declaration.value = 'swap'
    if (declaration.prop === 'src') declaration.value = declaration.value.replace(/,\s*url\([^)]*\.woff\).*$/, '')
  },
  Once(sheet, { Rule }) {
    let dropped = 0
    sheet.walkRules(/reset-size/, (rule) => {
      const pairs = rule.selectors.map((selector) => resize.exec(selector))
      const [[, from, to] = []] = pairs.map((pair) => pair ?? [])
      const factor = (sizes[Number(to) - 1] ?? 0) / (sizes[Number(from) - 1] ?? 0)
      const [only] = rule.nodes
      const known = pairs.every((pair) => pair?.[1] === from && pair?.[2] === to) && only?.type === 'decl' && only.prop === 'font-size'
      if (!known || Math.abs(Number.parseFloat(only.value) - factor) > 1e-6) throw rule.error('KaTeX has changed the sizes of its formulas')
      rule.remove()
      dropped++
    })
    if (!dropped) return
    if (dropped !== sizes.length ** 2) throw sheet.error(`KaTeX has ${dropped} rules for sizes instead of ${sizes.length ** 2}`)
    const origin = sheet.source && { source: sheet.source }
    const add = (selector: string, prop: string, value: string) => sheet.append(new Rule({ selector, ...origin }).append({ prop, value, ...origin }))
    for (const [at, size] of sizes.entries()) {
      add(`.katex ${kinds}.reset-size${at + 1}`, '--from-size', String(size))
      add(`.katex ${kinds}.size${at + 1}`, 'font-size', `calc(${size}em / var(--from-size))`)
    }
  },
}
