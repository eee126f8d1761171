import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  CodeOutlined,
  CustomerServiceOutlined,
  FunctionOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LinkOutlined,
  NodeIndexOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { insertBlock } from '../state/blocks.ts'
import { alignOf, hasMark, listTypeOf, setAlign, toggle, toggleList } from '../commands/commands.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { linkAt } from '../commands/links.ts'
import { newCode, newTable } from '../commands/new-blocks.ts'
import { promptCommand } from '../prompts/prompts.ts'
import { insertFormula, insertInlineFormula } from '../slash/slash-items.ts'
import { marks, nodes } from '../state/types.ts'

export interface Tool {
  id: string
  label: (t: EditorTexts) => string
  icon: ReactNode
  keys?: string
  run: Command
  /** Whether the tool is active at the selection; only for toggle buttons. */
  on?: (state: EditorState) => boolean
  /** Whether the tool is enabled; without it, a dry run of the command decides. */
  can?: (state: EditorState) => boolean
}

const mark = (id: keyof typeof marks & keyof EditorTexts, icon: ReactNode, keys?: string): Tool => ({
  id,
  label: (t) => t[id] as string,
  icon,
  run: toggle(id),
  on: (state) => hasMark(state, marks[id]),
  ...(keys && { keys }),
})

/** Inserts an inline formula in a paragraph with text, and a formula on its own line in an empty paragraph. */
const formula: Command = (state, dispatch, view) =>
  (state.selection.$from.parent.content.size === 0 ? insertFormula : insertInlineFormula)(state, dispatch, view)

/** The tools of the toolbar by group. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { id: 'undo', label: (t) => t.undo, icon: <UndoOutlined aria-hidden />, keys: 'Z', run: undo, can: (state) => undoDepth(state) > 0 },
    { id: 'redo', label: (t) => t.redo, icon: <RedoOutlined aria-hidden />, keys: 'Shift Z', run: redo, can: (state) => redoDepth(state) > 0 },
  ],
  [
    mark('strong', <BoldOutlined aria-hidden />, 'B'),
    mark('em', <ItalicOutlined aria-hidden />, 'I'),
    mark('underline', <UnderlineOutlined aria-hidden />, 'U'),
    mark('strike', <StrikethroughOutlined aria-hidden />, 'Shift X'),
    mark('term', <HighlightOutlined aria-hidden />),
  ],
  [
    {
      id: 'alignStart',
      label: (t) => t.alignStart,
      icon: <AlignLeftOutlined aria-hidden />,
      run: setAlign(null),
      on: (state) => alignOf(state) === 'start',
    },
    {
      id: 'alignCenter',
      label: (t) => t.alignCenter,
      icon: <AlignCenterOutlined aria-hidden />,
      run: setAlign('center'),
      on: (state) => alignOf(state) === 'center',
    },
    {
      id: 'alignEnd',
      label: (t) => t.alignEnd,
      icon: <AlignRightOutlined aria-hidden />,
      run: setAlign('end'),
      on: (state) => alignOf(state) === 'end',
    },
    {
      id: 'orderedList',
      label: (t) => t.orderedList,
      icon: <OrderedListOutlined aria-hidden />,
      run: toggleList(nodes.orderedList),
      on: (state) => listTypeOf(state) === 'orderedList',
    },
    {
      id: 'bulletList',
      label: (t) => t.bulletList,
      icon: <UnorderedListOutlined aria-hidden />,
      run: toggleList(nodes.bulletList),
      on: (state) => listTypeOf(state) === 'bulletList',
    },
  ],
  [
    {
      id: 'link',
      label: (t) => t.link,
      icon: <LinkOutlined aria-hidden />,
      keys: 'Shift K',
      run: promptCommand('link'),
      on: (state) => linkAt(state) !== undefined,
    },
    { id: 'xref', label: (t) => t.xref, icon: <NodeIndexOutlined aria-hidden />, keys: 'Shift L', run: promptCommand('xref') },
    { id: 'picture', label: (t) => t.picture, icon: <PictureOutlined aria-hidden />, run: promptCommand('picture') },
    { id: 'video', label: (t) => t.video, icon: <VideoCameraOutlined aria-hidden />, run: promptCommand('video') },
    { id: 'audio', label: (t) => t.audio, icon: <CustomerServiceOutlined aria-hidden />, run: promptCommand('audio') },
    { id: 'attachment', label: (t) => t.attachment, icon: <PaperClipOutlined aria-hidden />, run: promptCommand('attachment') },
    { id: 'table', label: (t) => t.table, icon: <TableOutlined aria-hidden />, run: (state, dispatch) => insertBlock(newTable())(state, dispatch) },
    { id: 'formula', label: (t) => t.formula, icon: <FunctionOutlined aria-hidden />, run: formula },
    { id: 'code', label: (t) => t.code, icon: <CodeOutlined aria-hidden />, run: (state, dispatch) => insertBlock(newCode())(state, dispatch) },
  ],
]

/** The tools in the menu "more". */
export const moreTools: readonly Tool[] = [mark('code', null, 'E'), mark('sub', null), mark('sup', null)].map((tool) =>
  tool.id === 'code' ? { ...tool, id: 'inlineCode', label: (t: EditorTexts) => t.inlineCode } : tool,
)
