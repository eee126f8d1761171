import type { Node, ResolvedPos } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Command, type EditorState, type Selection } from 'prosemirror-state'
import { isValid } from './admit-attributes.ts'
import { nodes } from './types.ts'

export interface Block {
  node: Node
  pos: number
}

/** Nodes with properties of their own, of which the margin column shows those of the innermost. */
const named = new Set(['heading', 'codeBlock', 'equation', 'figure', 'table', 'aside', 'tab', 'video', 'audio', 'attachment', 'embed', 'orderedList'])

/** The block that is selected or that the cursor stands in, if it has properties. */
export function currentBlock({ selection }: EditorState): Block | undefined {
  if (selection instanceof NodeSelection && named.has(selection.node.type.name)) return { node: selection.node, pos: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (named.has(node.type.name)) return { node, pos: $from.before(depth) }
  }
  return undefined
}

/** Sets attributes of the node at a place; the selection stays. A value that the schema refuses is not taken. */
export const setAttributes =
  (pos: number, attributes: Record<string, unknown>): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node) return false
    const { tr } = state
    for (const [name, value] of Object.entries(attributes)) {
      const taken = node.attrs[name] !== value && isValid(node.type.spec.attrs?.[name]?.validate, value)
      if (taken) tr.setNodeAttribute(pos, name, value)
    }
    if (tr.docChanged) dispatch?.(tr)
    return true
  }

/** Takes the node at a place away. */
export const removeAt =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node) return false
    dispatch?.(state.tr.delete(pos, pos + node.nodeSize).scrollIntoView())
    return true
  }

/**
 * Puts a block where the cursor is: in place of an empty paragraph, otherwise after the block there, as deep as the document allows it. A block at the
 * end gets a paragraph after it, so that one can go on writing.
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
    const spare = child?.type === nodes.paragraph && child.content.size === 0 && !selected
    const after = selected ? $to.index(depth) : index + 1
    if (!parent.canReplaceWith(spare ? index : after, after, node.type)) continue
    const to = selected ? $to.posAtIndex(after, depth) : $from.posAtIndex(after, depth)
    return { from: spare ? $from.posAtIndex(index, depth) : to, to, last: after >= parent.childCount }
  }
  return undefined
}

/** Inside a block that one writes in, otherwise the block itself. */
function selectionIn($pos: ResolvedPos, node: Node): Selection {
  if (node.type === nodes.horizontalRule) return TextSelection.near($pos.doc.resolve($pos.pos + 1), 1)
  if (node.isAtom || node.type === nodes.figure) return NodeSelection.create($pos.doc, $pos.pos)
  return TextSelection.near($pos.doc.resolve($pos.pos + 1), 1)
}
