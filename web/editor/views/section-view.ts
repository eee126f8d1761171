import type { Node } from 'prosemirror-model'
import type { Decoration, EditorView, NodeView } from 'prosemirror-view'
import { TextSelection } from 'prosemirror-state'
import { setAttributes } from '../state/blocks.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { numberIn } from '../state/numbers.ts'
import { make } from './make.ts'

/** The node view of a textbook block (example, definition, …) or of a tab; its title above is edited in place. */
export function sectionView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  t: EditorTexts,
  decorations: readonly Decoration[],
): NodeView {
  const attribute = node.type.name === 'tab' ? 'label' : 'title'
  const word = make('span', { className: 'ed-word' })
  const title = make('input', { className: 'ed-title', type: 'text', maxLength: 500, readOnly: !view.editable })
  const contentDOM = make('div', { className: 'ed-inside' })
  const dom = make('section', {}, make('div', { className: 'lab ed-lab', contentEditable: 'false' }, word, title), contentDOM)
  const draw = ({ attrs }: Node, around: readonly Decoration[]) => {
    const kind = attrs['kind'] as keyof EditorTexts['aside'] | undefined
    dom.className = kind ? `ex ex-${kind} ed-section` : 'tab ed-section ed-tab'
    word.textContent = kind ? numberIn(around) || t.aside[kind] : ''
    word.hidden = !kind
    title.placeholder = kind ? t.titleHere : t.tabHere
    title.setAttribute('aria-label', kind ? t.titleOf(t.aside[kind]) : t.tabName)
    if (title.value !== attrs[attribute]) title.value = attrs[attribute] as string
  }
  draw(node, decorations)
  title.oninput = () => {
    const pos = getPos()
    if (pos !== undefined) setAttributes(pos, { [attribute]: title.value })(view.state, view.dispatch)
  }
  title.onkeydown = (event) => {
    const pos = getPos()
    if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.isComposing || pos === undefined) return
    event.preventDefault()
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(pos + 1))))
    view.focus()
  }
  return {
    dom,
    contentDOM,
    update(next, around) {
      if (next.type !== node.type) return false
      draw(next, around)
      return true
    },
    stopEvent: (event) => event.target === title,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}
