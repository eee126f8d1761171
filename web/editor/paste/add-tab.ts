import { TextSelection, type Command } from 'prosemirror-state'
import { nodes } from '../state/types.ts'

/** Adds a tab after the tab at position `pos`. */
export const addTab =
  (pos: number): Command =>
  (state, dispatch) => {
    const tab = state.doc.nodeAt(pos)
    if (tab?.type !== nodes.tab) return false
    const after = pos + tab.nodeSize
    const tr = state.tr.insert(after, nodes.tab.create(null, nodes.paragraph.create()))
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView())
    return true
  }
