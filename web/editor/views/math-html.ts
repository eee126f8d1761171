import { FORMULA_LIMITS } from '@recto/document/formulas'
import { renderMath } from '@recto/document/render-math'
import { language } from '../../kernel/language.ts'

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
