import { baseKeymap, chainCommands, createParagraphNear, exitCode, selectNodeBackward } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItemKeepMarks } from 'prosemirror-schema-list'
import { NodeSelection, TextSelection, type Command, type Plugin } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { insertInline, setBlock, toggle, toggleHeading } from './commands.ts'
import { codeOnEnter } from './input-rules.ts'
import { moveBlock } from './move-block.ts'
import { ask } from './prompts.ts'
import { nodes } from './types.ts'

/** The keys of the editor, before those that every ProseMirror editor has. */
export const editorKeys = (): Plugin[] => [keymap(own), keymap(baseKeymap)]

/** The command works on it, and the key is not handed on to the browser even where there is nothing to do. */
const always =
  (command: Command): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view)
    return true
  }

/** Enter in a caption goes on below the figure: splitting would show the picture twice. */
const leaveFigure: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.figure) return false
  const after = $from.after()
  const tr = state.tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Enter on a selected formula or reference opens it; on any other selected block a paragraph begins after it. */
const openOrFollow: Command = (state, dispatch, view) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection)) return false
  const { type } = selection.node
  if (type === nodes.equation || type === nodes.math) return ask('formula', selection.from)(state, dispatch, view)
  if (type === nodes.xref) return ask('xref', selection.from)(state, dispatch, view)
  if (!selection.node.isBlock || selection.node.isTextblock) return false
  return createParagraphNear(state, dispatch, view)
}

/** Backspace at the start of a heading or an empty code block makes it a paragraph. */
const plainAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  const { type, content } = $from.parent
  if (!empty || $from.parentOffset > 0) return false
  if (type !== nodes.heading && !(type === nodes.codeBlock && content.size === 0)) return false
  return setBlock(nodes.paragraph)(state, dispatch, view)
}

const indent = '    '
const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.codeBlock) return false
  dispatch?.(state.tr.insertText(indent).scrollIntoView())
  return true
}
const outdentCode: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.codeBlock) return false
  const before = $from.parent.textBetween(0, $from.parentOffset)
  const start = before.lastIndexOf('\n') + 1
  const spaces = /^ {0,4}/.exec($from.parent.textContent.slice(start))?.[0].length ?? 0
  if (spaces) dispatch?.(state.tr.delete($from.start() + start, $from.start() + start + spaces))
  return true
}

/** A line of its own after the block: out of code, or a paragraph below. */
const leaveBlock: Command = chainCommands(exitCode, leaveFigure, (state, dispatch) => {
  const { $to } = state.selection
  for (let depth = $to.depth - 1; depth >= 0; depth--) {
    const index = $to.indexAfter(depth)
    if (!$to.node(depth).canReplaceWith(index, index, nodes.paragraph)) continue
    const pos = $to.posAtIndex(index, depth)
    const tr = state.tr.insert(pos, nodes.paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView())
    return true
  }
  return false
})

const lineBreak: Command = chainCommands(
  (state, dispatch) => {
    if (state.selection.$from.parent.type !== nodes.codeBlock) return false
    dispatch?.(state.tr.insertText('\n').scrollIntoView())
    return true
  },
  (state, dispatch) => insertInline(nodes.hardBreak.create())(state, dispatch),
)

const own: Record<string, Command> = {
  'Mod-z': chainCommands(undoInputRule, undo),
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': always(toggle('strong')),
  'Mod-i': always(toggle('em')),
  'Mod-u': always(toggle('underline')),
  'Mod-e': always(toggle('code')),
  'Mod-Shift-x': always(toggle('strike')),
  'Mod-Shift-k': always(ask('link')),
  'Mod-Shift-l': always(ask('xref')),
  'Mod-Alt-0': setBlock(nodes.paragraph),
  'Mod-Alt-1': toggleHeading(1),
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-3': toggleHeading(3),
  'Mod-Alt-4': toggleHeading(4),
  'Alt-ArrowUp': always(moveBlock(-1)),
  'Alt-ArrowDown': always(moveBlock(1)),
  Enter: chainCommands(codeOnEnter, openOrFollow, leaveFigure, splitListItemKeepMarks(nodes.listItem)),
  'Shift-Enter': lineBreak,
  'Mod-Enter': leaveBlock,
  Backspace: chainCommands(undoInputRule, plainAtStart, selectNodeBackward),
  // Tab is taken only where it means something: elsewhere the keyboard can leave the text with it.
  Tab: chainCommands(goToNextCell(1), indentCode, sinkListItem(nodes.listItem)),
  'Shift-Tab': chainCommands(goToNextCell(-1), outdentCode, liftListItem(nodes.listItem)),
}
