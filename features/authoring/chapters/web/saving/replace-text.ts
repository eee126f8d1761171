import { schema, type NodeJson } from '#document/schema/schema.ts'
import { Selection } from 'prosemirror-state'
import type { ChapterEditor } from '#web/editor/state/chapter-editor.ts'

/** Replaces the text in the editor as one undoable step. An equal text changes nothing. */
export function replaceText({ view }: ChapterEditor, text: NodeJson): void {
  const doc = schema.nodeFromJSON(text)
  const { tr } = view.state
  if (doc.eq(tr.doc)) return
  tr.replaceWith(0, tr.doc.content.size, doc.content)
  view.dispatch(tr.setSelection(Selection.atStart(tr.doc)))
}
