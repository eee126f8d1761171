import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { nodes } from './types.ts'

/** Shows a hint in the empty paragraph at the cursor. */
export const placeholder = (t: EditorTexts): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const { $from, empty } = selection
        const { parent } = $from
        const showHint = empty && parent.type === nodes.paragraph && parent.content.size === 0 && ($from.depth === 1 || doc.childCount === 1)
        return showHint
          ? DecorationSet.create(doc, [Decoration.node($from.before(), $from.after(), { class: 'ed-here', 'data-hint': t.writeHere })])
          : null
      },
    },
  })
