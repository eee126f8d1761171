import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { make } from './make.ts'
import { drawWhenNear, isWaiting, stopWaiting } from './near-window.ts'
import type { mathHtml as html } from './math-html.ts'

// KaTeX is large and therefore loaded with the first formula, which shows its LaTeX source until then.
let mathHtml: typeof html | undefined
let loading: Promise<void> | undefined
const load = (): Promise<void> =>
  (loading ??= import('./math-html.ts').then(
    (loaded) => void (mathHtml = loaded.mathHtml),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))

/** A formula wider than the page scrolls in its own box, which then must be focusable for the keyboard. All that were drawn at once are measured at once. */
const unmeasured: HTMLElement[] = []
function letScroll(formula: HTMLElement): void {
  if (unmeasured.push(formula) > 1) return
  requestAnimationFrame(() => {
    const measured = unmeasured.splice(0).map((dom) => ({ dom, wide: dom.scrollWidth > dom.clientWidth }))
    for (const { dom, wide } of measured) {
      if (wide) dom.tabIndex = 0
      else dom.removeAttribute('tabindex')
    }
  })
}

/** The node view of a formula, inline or on its own line, drawn by KaTeX with MathML; far from the window it shows its LaTeX. */
export function mathView(node: Node, display: boolean, t: EditorTexts): NodeView {
  const dom = make(display ? 'div' : 'span', { className: display ? 'eq ed-eq' : 'ed-math', contentEditable: 'false' })
  let current = node
  const draw = () => {
    const latex = (current.attrs['latex'] as string).trim()
    if (latex && !mathHtml) {
      dom.textContent = latex
      load().then(draw, () => undefined)
    } else if (latex && mathHtml) {
      dom.innerHTML = mathHtml(latex, display)
    } else dom.replaceChildren(make('span', { className: 'ed-empty', textContent: t.emptyFormula }))
    if (display) letScroll(dom)
  }
  dom.textContent = (current.attrs['latex'] as string).trim()
  drawWhenNear(dom, draw)
  return {
    dom,
    update(next) {
      if (next.type !== current.type) return false
      const changed = next.attrs['latex'] !== current.attrs['latex']
      current = next
      if (changed && !isWaiting(dom)) draw()
      return true
    },
    ignoreMutation: () => true,
    destroy: () => stopWaiting(dom),
  }
}
