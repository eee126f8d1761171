import type { Command, EditorState } from 'prosemirror-state'
import { marks } from './types.ts'

interface Link {
  href: string
  from: number
  to: number
}

/** The link that the cursor stands in or the selection begins in, whole. */
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

/** Links the selection, the link at the cursor anew, or where there is neither new words (the address itself without any). */
export const setLink =
  (href: string, words = ''): Command =>
  (state, dispatch) => {
    const { selection, tr, schema } = state
    const link = marks.link.create({ href })
    const present = linkAt(state)
    if (selection.empty && !present) {
      if (!selection.$from.parent.type.allowsMarkType(marks.link)) return false
      dispatch?.(tr.replaceSelectionWith(schema.text(words.trim() || href, [...selection.$from.marks(), link]), false).scrollIntoView())
      return true
    }
    const { from, to } = selection.empty && present ? present : selection
    dispatch?.(tr.removeMark(from, to, marks.link).addMark(from, to, link).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const present = linkAt(state)
  if (!present) return false
  dispatch?.(state.tr.removeMark(present.from, present.to, marks.link))
  return true
}
