import type { Node, ResolvedPos } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Command, type EditorState, type Selection } from 'prosemirror-state'
import { isValid } from '../paste/admit-attributes.ts'
import { nodes } from './types.ts'

export interface Block {
  node: Node
  pos: number
}

/** The nodes whose properties the margin column shows; if they are nested, the innermost counts. */
const withProperties = new Set([
  'heading',
  'codeBlock',
  'equation',
  'figure',
  'table',
  'aside',
  'tab',
  'video',
  'audio',
  'attachment',
  'embed',
  'orderedList',
])

/** The selected block, or the innermost one around the cursor, that has properties. */
export function currentBlock({ selection }: EditorState): Block | undefined {
  if (selection instanceof NodeSelection && withProperties.has(selection.node.type.name)) return { node: selection.node, pos: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (withProperties.has(node.type.name)) return { node, pos: $from.before(depth) }
  }
  return undefined
}

/** Sets attributes of the node at `pos` without changing the selection. Values that the schema refuses are ignored. */
export const setAttributes =
  (pos: number, attributes: Record<string, unknown>): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node) return false
    const { tr } = state
    for (const [name, value] of Object.entries(attributes)) {
      const accepted = node.attrs[name] !== value && isValid(node.type.spec.attrs?.[name]?.validate, value)
      if (accepted) tr.setNodeAttribute(pos, name, value)
    }
    if (tr.docChanged) dispatch?.(tr)
    return true
  }

/** Deletes the node at `pos`. */
export const removeAt =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node) return false
    dispatch?.(state.tr.delete(pos, pos + node.nodeSize).scrollIntoView())
    return true
  }

/**
 * Inserts a block at the cursor: in place of an empty paragraph, else after the current block, at the deepest level that the schema allows. A block at
 * the end gets a paragraph after it, so that writing can continue.
 */
export const insertBlock =
  (node: Node): Command =>
  (state, dispatch) => {
    const place = placeFor(state.selection, node)
    if (!place) return false
    if (dispatch) {
      const last = place.last && node.type !== nodes.paragraph
      const tr = state.tr.replaceWith(place.from, place.to, last ? [node, nodes.paragraph.create()] : [node])
      tr.setSelection(selectionIn(tr.doc.resolve(place.from), node))
      dispatch(tr.scrollIntoView())
    }
    return true
  }

function placeFor({ $from, $to, ...selection }: Selection, node: Node): { from: number; to: number; last: boolean } | undefined {
  const selected = 'node' in selection && (selection.node as Node).isBlock
  for (let depth = selected ? $from.depth : $from.depth - 1; depth >= 0; depth--) {
    const parent = $from.node(depth)
    const index = $from.index(depth)
    const child = parent.maybeChild(index)
    const emptyParagraph = child?.type === nodes.paragraph && child.content.size === 0 && !selected
    const after = selected ? $to.index(depth) : index + 1
    if (!parent.canReplaceWith(emptyParagraph ? index : after, after, node.type)) continue
    const to = selected ? $to.posAtIndex(after, depth) : $from.posAtIndex(after, depth)
    return { from: emptyParagraph ? $from.posAtIndex(index, depth) : to, to, last: after >= parent.childCount }
  }
  return undefined
}

/** The selection after inserting a block: inside it if it contains text, else the block itself. */
function selectionIn($pos: ResolvedPos, node: Node): Selection {
  if (node.type === nodes.horizontalRule) return TextSelection.near($pos.doc.resolve($pos.pos + 1), 1)
  if (node.isAtom || node.type === nodes.figure) return NodeSelection.create($pos.doc, $pos.pos)
  return TextSelection.near($pos.doc.resolve($pos.pos + 1), 1)
}
