import { baseKeymap, chainCommands, createParagraphNear, exitCode, selectNodeBackward } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItemKeepMarks } from 'prosemirror-schema-list'
import { NodeSelection, Selection, TextSelection, type Command, type Plugin } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables'
import { enterInCode, indentCode, leaveCodeDown, lineBreakInCode, outdentCode } from './code-keys.ts'
import { insertInline, setBlock, toggle, toggleHeading } from './commands.ts'
import { codeOnEnter } from './input-rules.ts'
import { moveBlock } from './move-block.ts'
import { promptCommand } from '../prompts/prompts.ts'
import { nodes } from '../state/types.ts'

/** The editor's own key bindings, followed by ProseMirror's base key bindings. */
export const editorKeys = (): Plugin[] => [keymap(ownKeys), keymap(baseKeymap)]

/** Runs a command and always counts the key as handled, so that the browser's own shortcut never runs. */
const alwaysHandled =
  (command: Command): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view)
    return true
  }

/** Enter in a caption continues below the figure, because splitting would duplicate the picture. */
const leaveFigure: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.figure) return false
  const after = $from.after()
  const tr = state.tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Enter on a selected formula or reference opens its dialog; on any other selected block it adds a paragraph after it. */
const openOrAddParagraph: Command = (state, dispatch, view) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection)) return false
  const { type } = selection.node
  if (type === nodes.equation || type === nodes.math) return promptCommand('formula', selection.from)(state, dispatch, view)
  if (type === nodes.xref) return promptCommand('xref', selection.from)(state, dispatch, view)
  if (!selection.node.isBlock || selection.node.isTextblock) return false
  return createParagraphNear(state, dispatch, view)
}

/** Backspace at the start of a heading or an empty code block makes it a paragraph. */
const toParagraphAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  const { type, content } = $from.parent
  if (!empty || $from.parentOffset > 0) return false
  if (type !== nodes.heading && !(type === nodes.codeBlock && content.size === 0)) return false
  return setBlock(nodes.paragraph)(state, dispatch, view)
}

/** Tab in the last cell of a table adds a row. */
const addRowAtEnd: Command = (state, dispatch) => {
  if (!isInTable(state) || goToNextCell(1)(state)) return false
  return addRowAfter(
    state,
    dispatch &&
      ((tr) => {
        goToNextCell(1)(state.apply(tr), (next) => tr.setSelection(Selection.fromJSON(tr.doc, next.selection.toJSON())))
        dispatch(tr.scrollIntoView())
      }),
  )
}

/** Leaves the block: out of code, or to a new paragraph below. */
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

const lineBreak: Command = chainCommands(lineBreakInCode, (state, dispatch) => insertInline(nodes.hardBreak.create())(state, dispatch))

const ownKeys: Record<string, Command> = {
  'Mod-z': chainCommands(undoInputRule, undo),
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': alwaysHandled(toggle('strong')),
  'Mod-i': alwaysHandled(toggle('em')),
  'Mod-u': alwaysHandled(toggle('underline')),
  'Mod-e': alwaysHandled(toggle('code')),
  'Mod-Shift-x': alwaysHandled(toggle('strike')),
  'Mod-Shift-k': alwaysHandled(promptCommand('link')),
  'Mod-Shift-l': alwaysHandled(promptCommand('xref')),
  'Mod-Alt-0': setBlock(nodes.paragraph),
  'Mod-Alt-1': toggleHeading(1),
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-3': toggleHeading(3),
  'Mod-Alt-4': toggleHeading(4),
  'Alt-ArrowUp': alwaysHandled(moveBlock(-1)),
  'Alt-ArrowDown': alwaysHandled(moveBlock(1)),
  Enter: chainCommands(codeOnEnter, enterInCode, openOrAddParagraph, leaveFigure, splitListItemKeepMarks(nodes.listItem)),
  'Shift-Enter': lineBreak,
  'Mod-Enter': leaveBlock,
  ArrowDown: leaveCodeDown,
  Backspace: chainCommands(undoInputRule, toParagraphAtStart, selectNodeBackward),
  // Tab is handled only where it has a meaning, so that keyboard users can leave the text with it elsewhere.
  Tab: chainCommands(goToNextCell(1), addRowAtEnd, indentCode, sinkListItem(nodes.listItem)),
  'Shift-Tab': chainCommands(goToNextCell(-1), outdentCode, liftListItem(nodes.listItem)),
}
