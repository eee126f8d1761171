import { schema, type NodeJson } from '#document/schema/schema.ts'
import { Selection } from 'prosemirror-state'
import type { TextEditor } from '#web/editor/state/text-editor.ts'

/** Replaces the text in the editor as one step; what is equal stays as it is, with the caret. An equal text changes nothing. */
export function replaceText({ view }: TextEditor, text: NodeJson, { undoable = true } = {}): void {
  const doc = schema.nodeFromJSON(text)
  let { tr } = view.state
  const start = doc.content.findDiffStart(tr.doc.content)
  const end = doc.content.findDiffEnd(tr.doc.content)
  if (start === null || !end) return
  // A repeated part may be found from both ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.b + overlap, doc.slice(start, end.a + overlap))
  if (!tr.doc.eq(doc)) {
    tr = view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content)
    tr.setSelection(Selection.atStart(tr.doc))
  }
  view.dispatch(undoable ? tr : tr.setMeta('addToHistory', false))
}
