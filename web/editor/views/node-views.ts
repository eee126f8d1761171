import type { Decoration, NodeView, NodeViewConstructor } from 'prosemirror-view'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { codeView } from './code-view.ts'
import { figureView, inlineImageView } from './figure-view.ts'
import { footnoteView } from './footnote-view.ts'
import { mathView } from './math-view.ts'
import { attachmentView, audioView, embedView, videoView } from './media-view.ts'
import { sectionView } from './section-view.ts'
import { tabsView } from './tabs-view.ts'
import type { Node } from 'prosemirror-model'
import { make } from './make.ts'
import { referenceIn } from '../state/numbers.ts'

/** The node views of blocks that need more than their text. Plain DOM without React, because a long chapter has hundreds of them. */
export const nodeViews = (t: EditorTexts): Record<string, NodeViewConstructor> => ({
  math: (node) => mathView(node, false, t),
  equation: (node) => mathView(node, true, t),
  orderedList: (node) => orderedListView(node),
  figure: (node) => figureView(node, t),
  inlineImage: (node) => inlineImageView(node),
  codeBlock: (node, view, getPos) => codeView(node, view, getPos, t),
  aside: (node, view, getPos, decorations) => sectionView(node, view, getPos, t, decorations),
  tab: (node, view, getPos, decorations) => sectionView(node, view, getPos, t, decorations),
  tabs: (node, view, getPos, decorations) => tabsView(node, view, getPos, t, decorations),
  footnote: (node, view, getPos) => footnoteView(node, view, getPos, t),
  video: (node) => videoView(node, t),
  audio: (node) => audioView(node, t),
  attachment: (node) => attachmentView(node),
  embed: (node) => embedView(node, t),
  xref: (node, _view, _getPos, decorations) => xrefView(node, t, decorations),
})

/** The node view of a reference, as the book will print it; a reference without a target is marked. */
function xrefView(node: Node, t: EditorTexts, decorations: readonly Decoration[]): NodeView {
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

const types: Readonly<Record<string, string>> = { 'lower-alpha': 'a', 'upper-alpha': 'A', 'lower-roman': 'i', 'upper-roman': 'I' }

/** The node view of a numbered list, with its first number and number style. */
function orderedListView(node: Node): NodeView {
  const dom = make('ol')
  const draw = ({ attrs }: Node) => {
    dom.start = attrs['start'] as number
    dom.type = types[attrs['style'] as string] ?? '1'
  }
  draw(node)
  return {
    dom,
    contentDOM: dom,
    update(next) {
      if (next.type !== node.type) return false
      draw(next)
      return true
    },
  }
}
