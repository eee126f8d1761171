import { lift, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, type Command, type EditorState, type Selection } from 'prosemirror-state'
import { setCellAttr } from 'prosemirror-tables'
import { marks, nodes } from './types.ts'

/** Makes the selected lines headings, paragraphs or code; they stay the same blocks and keep their ids. */
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

/** The kind of line at the cursor: paragraph, heading1 to heading4, codeBlock and so on. */
export function blockTypeOf({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent
  return type === nodes.heading ? `heading${String(attrs['level'])}` : type.name
}

const around = ({ $from }: Selection, types: readonly NodeType[]): { node: Node; pos: number } | undefined => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth) }
    if (node.type.spec.isolating === true) return undefined
  }
  return undefined
}

export const listTypeOf = ({ selection }: EditorState): string => around(selection, [nodes.bulletList, nodes.orderedList])?.node.type.name ?? ''

/** Makes a list, turns one kind into the other, or takes the lines out of it. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = around(state.selection, [nodes.bulletList, nodes.orderedList])
    if (list?.node.type === type) return liftListItem(nodes.listItem)(state, dispatch, view)
    if (!list) return wrapInList(type)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { id: list.node.attrs['id'] as string }))
    return true
  }

export const isQuoted = ({ selection }: EditorState): boolean => around(selection, [nodes.blockquote]) !== undefined
export const toggleQuote: Command = (state, dispatch, view) =>
  isQuoted(state) ? lift(state, dispatch, view) : wrapIn(nodes.blockquote)(state, dispatch, view)

/** Alignment of paragraphs: null is that of the book. In tables it is that of the cells. */
export const setAlign =
  (align: 'center' | 'end' | null): Command =>
  (state, dispatch, view) => {
    if (around(state.selection, [nodes.tableCell, nodes.tableHeader])) return setCellAttr('align', align)(state, dispatch)
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
  const cell = around(selection, [nodes.tableCell, nodes.tableHeader])
  return ((cell?.node ?? selection.$from.parent).attrs['align'] as string | null | undefined) ?? 'start'
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

export const toggle = (name: keyof typeof marks): Command => toggleMark(marks[name])

/** Puts something inline in place of the selection. */
export const insertInline =
  (node: Node): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, $to } = selection
    if (!$from.parent.canReplaceWith($from.index(), $to.index(), node.type)) return false
    if (!dispatch) return true
    tr.replaceSelectionWith(node, false)
    // What is written in a small editor of its own opens at once.
    if (node.type === nodes.footnote) tr.setSelection(NodeSelection.create(tr.doc, $from.pos))
    dispatch(tr.scrollIntoView())
    return true
  }
