import type { NodeJson } from '@recto/document/schema'
import { schema } from '@recto/document/schema'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { EditorState, type Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { blockIds } from './block-ids.ts'
import { markdownRules } from './input-rules.ts'
import { editorKeys } from './keys.ts'
import { prompts } from './prompts.ts'
import { uploads } from './uploads.ts'

/** The rules of writing, without what needs a screen. Earlier ones are asked first. */
export const writingPlugins = (): Plugin[] => [
  markdownRules(),
  ...editorKeys(),
  history(),
  prompts(),
  uploads(),
  blockIds(),
  gapCursor(),
  dropCursor({ class: 'ed-drop', width: 2 }),
  tableEditing(),
]

/** The state of an editor on a text. An empty one has a paragraph to begin with. Throws a RangeError when the text is none of the schema. */
export function stateOf(json: NodeJson, plugins: readonly Plugin[] = writingPlugins()): EditorState {
  const empty = !json.content?.length
  const doc = schema.nodeFromJSON(empty ? { ...json, type: 'doc', content: [{ type: 'paragraph' }] } : json)
  return withIds(EditorState.create({ doc, plugins }))
}

/** Blocks that have come without an id get one now: nothing that the person did. */
function withIds(state: EditorState): EditorState {
  let lacking = false
  state.doc.descendants((node) => {
    if (node.attrs['id'] === '') lacking = true
    return !lacking
  })
  if (!lacking) return state
  const touched = state.doc.firstChild
  if (!touched) return state
  const first = state.tr.setNodeMarkup(0, undefined, touched.attrs).setMeta('addToHistory', false)
  return state.apply(first)
}
