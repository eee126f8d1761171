import { renderMath } from '@recto/document/render-math'
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { EditorTexts } from '../editor-texts.ts'
import { make } from './make.ts'

const wordJoiner = '\u2060'
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

/** A formula in a line or on a line of its own, drawn by KaTeX with MathML beside it. */
export function mathView(node: Node, display: boolean, t: EditorTexts): NodeView {
  const dom = make(display ? 'div' : 'span', { className: display ? 'eq ed-eq' : 'ed-math', contentEditable: 'false' })
  let shown = node
  const draw = () => {
    const latex = (shown.attrs['latex'] as string).trim()
    if (latex) {
      dom.innerHTML = mathHtml(latex, display)
      // A mark of punctuation after it never begins a line.
      if (!display) dom.append(wordJoiner)
    } else dom.replaceChildren(make('span', { className: 'ed-empty', textContent: t.emptyFormula }))
    // One that is wider than the page scrolls in its own box, which the keyboard can reach then.
    if (display) requestAnimationFrame(() => (dom.scrollWidth > dom.clientWidth ? (dom.tabIndex = 0) : dom.removeAttribute('tabindex')))
  }
  draw()
  return {
    dom,
    update(next) {
      if (next.type !== shown.type) return false
      const changed = next.attrs['latex'] !== shown.attrs['latex']
      shown = next
      if (changed) draw()
      return true
    },
    ignoreMutation: () => true,
  }
}
