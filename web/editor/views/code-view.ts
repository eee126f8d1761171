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
  let language = ''
  const nameOf = (code: string): string => (code === '' ? t.plainText : (LANGUAGES[code] ?? code))
  const offer = (codes: Iterable<string>) =>
    select.replaceChildren(...[...codes].map((value) => make('option', { value, textContent: nameOf(value), selected: value === language })))
  const draw = ({ attrs }: Node) => {
    const before = select.options.length ? language : undefined
    language = attrs['language'] as string
    if (language !== before) offer([language])
    caption.textContent = attrs['caption'] as string
  }
  draw(node)
  // A chapter may have a hundred blocks of code: their lists of languages are filled when they are used.
  const offerAll = () => {
    if (select.options.length === 1) offer(new Set([...Object.keys(LANGUAGES), language]))
  }
  select.onfocus = offerAll
  select.onpointerdown = offerAll
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
