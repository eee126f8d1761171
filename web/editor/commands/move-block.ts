import { NodeSelection, TextSelection, type Command, type Selection } from 'prosemirror-state'

/** Moves the block of the selection, or its list item, before the previous one (-1) or after the next one (1) of the same parent. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection } = state
    const depth = depthOf(selection)
    const { $from } = selection
    const parent = $from.node(depth)
    const index = $from.index(depth)
    const other = index + direction
    if (other < 0 || other >= parent.childCount) return false
    const moving = parent.child(index)
    if (!parent.canReplaceWith(Math.min(index, other), Math.max(index, other) + 1, moving.type)) return false
    if (dispatch) {
      const start = $from.posAtIndex(index, depth)
      const neighbour = parent.child(other)
      const from = direction < 0 ? start - neighbour.nodeSize : start
      const size = moving.nodeSize + neighbour.nodeSize
      const tr = state.tr.replaceWith(from, from + size, direction < 0 ? [moving, neighbour] : [neighbour, moving])
      const shift = direction * neighbour.nodeSize
      tr.setSelection(
        selection instanceof NodeSelection
          ? NodeSelection.create(tr.doc, selection.from + shift)
          : TextSelection.between(tr.doc.resolve(selection.anchor + shift), tr.doc.resolve(Math.min(selection.head + shift, tr.doc.content.size))),
      )
      dispatch(tr.scrollIntoView())
    }
    return true
  }

/** The depth of the parent in which the block moves. A block that is the only child of its parent, or the first of a list item, moves with that parent. */
function depthOf(selection: Selection): number {
  const { $from } = selection
  let depth = selection instanceof NodeSelection && selection.node.isBlock ? $from.depth : $from.depth - 1
  while (depth > 0) {
    const frame = $from.node(depth)
    const alone = frame.childCount === 1 || (frame.type.name === 'listItem' && $from.index(depth) === 0)
    if (!alone || frame.type.spec.isolating === true) break
    depth -= 1
  }
  return depth
}
