import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { EditorTexts } from '../editor-texts.ts'
import { make } from './make.ts'
import type { mathHtml as html } from './math-html.ts'

// What draws formulas is large: it comes with the first of them, which shows its source until then.
let mathHtml: typeof html | undefined
let coming: Promise<void> | undefined
const load = (): Promise<void> =>
  (coming ??= import('./math-html.ts').then(
    (loaded) => void (mathHtml = loaded.mathHtml),
    (error: unknown) => {
      coming = undefined
      throw error
    },
  ))

/** A formula in a line or on a line of its own, drawn by KaTeX with MathML beside it. */
export function mathView(node: Node, display: boolean, t: EditorTexts): NodeView {
  const dom = make(display ? 'div' : 'span', { className: display ? 'eq ed-eq' : 'ed-math', contentEditable: 'false' })
  let shown = node
  const draw = () => {
    const latex = (shown.attrs['latex'] as string).trim()
    if (latex && !mathHtml) {
      dom.textContent = latex
      load().then(draw, () => undefined)
    } else if (latex && mathHtml) {
      dom.innerHTML = mathHtml(latex, display)
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
