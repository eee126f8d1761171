import { renderMath } from '@recto/document/render-math'

const rendered = new Map<string, string>()

/** The formula as HTML. Kept, since a chapter shows the same ones again and again while one writes. */
export function mathHtml(latex: string, display: boolean): string {
  const name = `${display ? 'd' : 'i'}${latex}`
  const known = rendered.get(name)
  if (known !== undefined) return known
  if (rendered.size > 2000) rendered.clear()
  const html = renderMath(latex, display)
  rendered.set(name, html)
  return html
}
