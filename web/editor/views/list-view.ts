import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { make } from './make.ts'

const types: Readonly<Record<string, string>> = { 'lower-alpha': 'a', 'upper-alpha': 'A', 'lower-roman': 'i', 'upper-roman': 'I' }

/** The node view of a numbered list, with its first number and number style. */
export function orderedListView(node: Node): NodeView {
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
