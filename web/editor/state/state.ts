import type { NodeJson } from '#document/schema/schema.ts'
import { schema } from '#document/schema/schema.ts'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { EditorState, type Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { blockIds } from './block-ids.ts'
import { markdownRules } from '../commands/input-rules.ts'
import { editorKeys } from '../commands/keys.ts'
import { prompts } from '../prompts/prompts.ts'
import { uploads } from '../files/uploads.ts'

/** The editor plugins that need no view, in order of precedence. */
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

/** The editor state for a document; an empty document gets a paragraph. Throws a RangeError if the document does not fit the schema. */
export function stateOf(json: NodeJson, plugins: readonly Plugin[] = writingPlugins()): EditorState {
  const empty = !json.content?.length
  const doc = schema.nodeFromJSON(empty ? { ...json, type: 'doc', content: [{ type: 'paragraph' }] } : json)
  return withIds(EditorState.create({ doc, plugins }))
}

/** Gives ids to blocks without one, outside the undo history: a no-op change of the first block makes the block-ids plugin run. */
function withIds(state: EditorState): EditorState {
  let missing = false
  state.doc.descendants((node) => {
    if (node.attrs['id'] === '') missing = true
    return !missing
  })
  if (!missing) return state
  const firstBlock = state.doc.firstChild
  if (!firstBlock) return state
  const first = state.tr.setNodeMarkup(0, undefined, firstBlock.attrs).setMeta('addToHistory', false)
  return state.apply(first)
}
