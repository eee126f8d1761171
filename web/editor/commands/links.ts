import type { Command, EditorState } from 'prosemirror-state'
import { marks } from '../state/types.ts'

interface Link {
  href: string
  from: number
  to: number
}

/** The whole link at the cursor, or at the start of the selection. */
export function linkAt({ selection, doc }: EditorState): Link | undefined {
  const { $from } = selection
  const { parent, parentOffset } = $from
  const node = parent.childAfter(parentOffset).node ?? parent.childBefore(parentOffset).node
  const mark = (node && marks.link.isInSet(node.marks)) ?? marks.link.isInSet($from.marks())
  if (!mark) return undefined
  let from = selection.from
  let to = selection.from
  doc.nodesBetween($from.start(), $from.end(), (each, pos) => {
    if (!mark.isInSet(each.marks)) return
    const end = pos + each.nodeSize
    if (end < from || pos > to) return
    from = Math.min(from, pos)
    to = Math.max(to, end)
  })
  return from === to ? undefined : { href: mark.attrs['href'] as string, from, to }
}

/** Links the selection; without a selection changes the link at the cursor, or else inserts `searchText` as a link (the address itself if empty). */
export const setLink =
  (href: string, words = ''): Command =>
  (state, dispatch) => {
    const { selection, tr, schema } = state
    const link = marks.link.create({ href })
    const existing = linkAt(state)
    if (selection.empty && !existing) {
      if (!selection.$from.parent.type.allowsMarkType(marks.link)) return false
      dispatch?.(tr.replaceSelectionWith(schema.text(words.trim() || href, [...selection.$from.marks(), link]), false).scrollIntoView())
      return true
    }
    const { from, to } = selection.empty && existing ? existing : selection
    dispatch?.(tr.removeMark(from, to, marks.link).addMark(from, to, link).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const existing = linkAt(state)
  if (!existing) return false
  dispatch?.(state.tr.removeMark(existing.from, existing.to, marks.link))
  return true
}
