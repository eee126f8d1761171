import { LANGUAGES } from '#document/schema/language-names.ts'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { setAttributes } from '../state/blocks.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { make } from './make.ts'

/** The node view of code: caption and a select field for the language above the text. */
export function codeView(node: Node, view: EditorView, getPos: () => number | undefined, t: EditorTexts): NodeView {
  const select = make('select', { className: 'ed-lang', contentEditable: 'false' })
  select.setAttribute('aria-label', t.codeLanguage)
  const caption = make('span', { className: 'ed-code-caption' })
  const contentDOM = make('code', { spellcheck: false })
  const dom = make(
    'figure',
    { className: 'code ed-code' },
    make('div', { className: 'ed-code-head', contentEditable: 'false' }, caption, select),
    make('pre', {}, contentDOM),
  )
  const draw = ({ attrs }: Node) => {
    const language = attrs['language'] as string
    const names = { ...LANGUAGES, '': t.plainText, ...(language in LANGUAGES ? {} : { [language]: language }) }
    if (select.options.length !== Object.keys(names).length)
      select.replaceChildren(...Object.entries(names).map(([value, textContent]) => make('option', { value, textContent })))
    select.value = language
    caption.textContent = attrs['caption'] as string
  }
  draw(node)
  select.onchange = () => {
    const pos = getPos()
    if (pos === undefined) return
    setAttributes(pos, { language: select.value })(view.state, view.dispatch)
    view.focus()
  }
  select.disabled = !view.editable
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false
      draw(next)
      return true
    },
    stopEvent: (event) => event.target === select,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}
