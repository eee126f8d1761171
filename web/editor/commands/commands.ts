import { lift, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, type Command, type EditorState, type Selection } from 'prosemirror-state'
import { setCellAttr } from 'prosemirror-tables'
import { marks, nodes } from '../state/types.ts'

/** Changes the type of the selected text blocks to heading, paragraph or code; they keep their ids. */
export const setBlock =
  (type: NodeType, attributes: Attrs = {}): Command =>
  (state, dispatch) => {
    const { tr } = state
    for (const { $from, $to } of state.selection.ranges)
      tr.setBlockType($from.pos, $to.pos, type, (node) => ({
        ...attributes,
        id: node.attrs['id'] as string,
        ...(type !== nodes.paragraph && { label: (node.attrs['label'] ?? null) as string | null }),
      }))
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    (blockTypeOf(state) === `heading${level}` ? setBlock(nodes.paragraph) : setBlock(nodes.heading, { level }))(state, dispatch)

/** The type of the text block at the cursor: paragraph, heading1 to heading4, codeBlock and so on. */
export function blockTypeOf({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent
  return type === nodes.heading ? `heading${String(attrs['level'])}` : type.name
}

const ancestorOf = ({ $from }: Selection, types: readonly NodeType[]): { node: Node; pos: number } | undefined => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth) }
    if (node.type.spec.isolating === true) return undefined
  }
  return undefined
}

export const listTypeOf = ({ selection }: EditorState): string => ancestorOf(selection, [nodes.bulletList, nodes.orderedList])?.node.type.name ?? ''

/** Makes a list, converts between the two kinds of list, or lifts the items out of the list. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = ancestorOf(state.selection, [nodes.bulletList, nodes.orderedList])
    if (list?.node.type === type) return liftListItem(nodes.listItem)(state, dispatch, view)
    if (!list) return wrapInList(type)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { id: list.node.attrs['id'] as string }))
    return true
  }

export const isQuoted = ({ selection }: EditorState): boolean => ancestorOf(selection, [nodes.blockquote]) !== undefined
export const toggleQuote: Command = (state, dispatch, view) =>
  isQuoted(state) ? lift(state, dispatch, view) : wrapIn(nodes.blockquote)(state, dispatch, view)

/** Sets the alignment of paragraphs, or of cells in a table; null is the default of the book. */
export const setAlign =
  (align: 'center' | 'end' | null): Command =>
  (state, dispatch, view) => {
    if (ancestorOf(state.selection, [nodes.tableCell, nodes.tableHeader])) return setCellAttr('align', align)(state, dispatch)
    const { tr } = state
    const { from, to } = state.selection
    let found = false
    state.doc.nodesBetween(from, to, (node, pos) => {
      if (node.type !== nodes.paragraph) return
      found = true
      if (node.attrs['align'] !== align) tr.setNodeAttribute(pos, 'align', align)
    })
    if (found && view) dispatch?.(tr)
    return found
  }

export function alignOf({ selection }: EditorState): string {
  const cell = ancestorOf(selection, [nodes.tableCell, nodes.tableHeader])
  return ((cell?.node ?? selection.$from.parent).attrs['align'] as string | null | undefined) ?? 'start'
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

export const toggle = (name: keyof typeof marks): Command => toggleMark(marks[name])

/** Replaces the selection with an inline node. */
export const insertInline =
  (node: Node): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, $to } = selection
    if (!$from.parent.canReplaceWith($from.index(), $to.index(), node.type)) return false
    if (!dispatch) return true
    tr.replaceSelectionWith(node, false)
    // A footnote is edited in its own small editor, which opens when the node is selected.
    if (node.type === nodes.footnote) tr.setSelection(NodeSelection.create(tr.doc, $from.pos))
    dispatch(tr.scrollIntoView())
    return true
  }
