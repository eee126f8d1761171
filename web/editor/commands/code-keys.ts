import { chainCommands, exitCode } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { nodes } from '../state/types.ts'

const indent = '    '

/** Tab in code indents by four spaces. */
export const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.codeBlock) return false
  dispatch?.(state.tr.insertText(indent).scrollIntoView())
  return true
}

/** Shift + Tab in code removes a tab or up to four spaces at the start of the line. */
export const outdentCode: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.codeBlock) return false
  const before = $from.parent.textBetween(0, $from.parentOffset)
  const start = before.lastIndexOf('\n') + 1
  const spaces = /^(?:\t| {0,4})/.exec($from.parent.textContent.slice(start))?.[0].length ?? 0
  if (spaces) dispatch?.(state.tr.delete($from.start() + start, $from.start() + start + spaces))
  return true
}

export const lineBreakInCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.codeBlock) return false
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

/** Down in the last line of code goes to a paragraph below, which is made if nothing with a caret follows. */
export const leaveCodeDown: Command = (state, dispatch) => {
  const { $head, empty } = state.selection
  if (!empty || $head.parent.type !== nodes.codeBlock || $head.parent.textContent.includes('\n', $head.parentOffset)) return false
  const next = $head.node(-1).maybeChild($head.indexAfter(-1))
  return next?.isTextblock ? false : exitCode(state, dispatch)
}

/** Enter in the second empty line at the end of code leaves it, and takes those lines with it. */
const leaveCodeAtEnd: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection
  const { parent } = $head
  if (!empty || parent.type !== nodes.codeBlock || $head.parentOffset !== parent.content.size || !/(?:^|\n)\n$/.test(parent.textContent)) return false
  const end = $head.pos
  const lines = parent.textContent.endsWith('\n\n') ? 2 : 1
  return exitCode(state, dispatch && ((left) => dispatch(left.delete(end - lines, end).scrollIntoView())), view)
}

export const enterInCode: Command = chainCommands(leaveCodeAtEnd, lineBreakInCode)
