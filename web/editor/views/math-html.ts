import { FORMULA_LIMITS } from '#document/render/formulas.ts'
import { renderMath } from '#document/render/render-math.ts'
import { language } from '#web/kernel/texts/language.ts'

const rendered = new Map<string, string>()

/** The formula as HTML. Cached, because the same formulas are drawn many times while writing. */
export function mathHtml(latex: string, display: boolean): string {
  const name = `${display ? 'd' : 'i'}${latex}`
  const known = rendered.get(name)
  if (known !== undefined) return known
  if (rendered.size > 2000) rendered.clear()
  const html = renderMath(latex, display, { lang: language(), left: FORMULA_LIMITS.html })
  rendered.set(name, html)
  return html
}
