import './blank-marks.css'
import { newBlockId } from '#document/schema/ids.ts'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type NodeViewConstructor } from 'prosemirror-view'
import { insertInline } from '#web/editor/commands/commands.ts'
import { nodes } from '#web/editor/state/types.ts'
import { make } from '#web/editor/views/make.ts'

interface Parts {
  /** Whether the question has blanks, so that two underscores make one. */
  on: () => boolean
  /** Called with the key of a blank that was pressed. */
  open: (key: string) => void
  nameOf: (number: number) => string
}

/** Inserts a blank at the cursor. */
export const insertBlank: Command = (state, dispatch) => insertInline(nodes.blank.create({ key: newBlockId() }))(state, dispatch)

/** Blanks in a stem: two underscores make one, each has a key of its own, and they are numbered in the order of the text. */
export const blankMarks = ({ on }: Pick<Parts, 'on'>): Plugin[] => [
  inputRules({
    rules: [
      new InputRule(/[_＿]{2}$/, (state, _match, start, end) =>
        on() ? state.tr.replaceWith(start, end, nodes.blank.create({ key: newBlockId() })) : null,
      ),
    ],
  }),
  new Plugin({
    // A copied blank gets a key of its own; the first one keeps it.
    appendTransaction(transactions, _before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const seen = new Set<string>()
      doc.descendants((node, pos) => {
        if (node.type !== nodes.blank) return
        const key = node.attrs['key'] as string
        if (key === '' || seen.has(key)) tr.setNodeAttribute(pos, 'key', newBlockId())
        seen.add(key)
      })
      return tr.docChanged ? tr : null
    },
    props: { decorations: ({ doc }) => DecorationSet.create(doc, numbered(doc)) },
  }),
]

function numbered(doc: Node): Decoration[] {
  const marks: Decoration[] = []
  doc.descendants((node, pos) => {
    if (node.type === nodes.blank) marks.push(Decoration.node(pos, pos + node.nodeSize, {}, { number: marks.length + 1 }))
  })
  return marks
}

/** The node view of a blank: its number, which opens its rule when pressed. */
export const blankView =
  ({ open, nameOf }: Pick<Parts, 'open' | 'nameOf'>): NodeViewConstructor =>
  (first, _view, _getPos, around) => {
    let node = first
    const dom = make('span', { className: 'blank-mark', contentEditable: 'false' })
    dom.setAttribute('role', 'img')
    const draw = (decorations: readonly Decoration[]) => {
      const number = decorations.map(({ spec }) => (spec as { number?: number }).number).find((value) => value !== undefined) ?? 1
      dom.textContent = String(number)
      dom.setAttribute('aria-label', nameOf(number))
    }
    draw(around)
    dom.onclick = () => open(node.attrs['key'] as string)
    return {
      dom,
      update(next, decorations) {
        if (next.type !== node.type) return false
        node = next
        draw(decorations)
        return true
      },
      ignoreMutation: () => true,
    }
  }
