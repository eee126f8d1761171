import type { Node } from 'prosemirror-model'
import type { Decoration, NodeView } from 'prosemirror-view'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { referenceIn } from '../state/numbers.ts'
import { make } from './make.ts'

/** The node view of a reference, as the book will print it; a reference without a target is marked. */
export function xrefView(node: Node, t: EditorTexts, decorations: readonly Decoration[]): NodeView {
  const dom = make('span', { className: 'xref ed-xref', contentEditable: 'false' })
  const draw = ({ attrs }: Node, around: readonly Decoration[]) => {
    const reference = referenceIn(around)
    const lost = reference !== undefined && reference.shown === undefined
    dom.textContent = reference?.shown ?? ((attrs['text'] as string) || `[${attrs['target'] as string}]`)
    dom.title = lost ? t.referenceLost(attrs['target'] as string) : (reference?.about ?? '')
    dom.classList.toggle('ed-xref-lost', lost)
  }
  draw(node, decorations)
  return {
    dom,
    update(next, around) {
      if (next.type !== node.type) return false
      draw(next, around)
      return true
    },
    ignoreMutation: () => true,
  }
}
