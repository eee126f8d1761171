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
    { id: 'undo', label: (t) => t.undo, icon: <UndoOutlined />, keys: 'Z', run: undo, can: (state) => undoDepth(state) > 0 },
    { id: 'redo', label: (t) => t.redo, icon: <RedoOutlined />, keys: 'Shift Z', run: redo, can: (state) => redoDepth(state) > 0 },
  ],
  [
    mark('strong', <BoldOutlined />, 'B'),
    mark('em', <ItalicOutlined />, 'I'),
    mark('underline', <UnderlineOutlined />, 'U'),
    mark('strike', <StrikethroughOutlined />, 'Shift X'),
    mark('term', <HighlightOutlined />),
  ],
  [
    { id: 'alignStart', label: (t) => t.alignStart, icon: <AlignLeftOutlined />, run: setAlign(null), on: (state) => alignOf(state) === 'start' },
    {
      id: 'alignCenter',
      label: (t) => t.alignCenter,
      icon: <AlignCenterOutlined />,
      run: setAlign('center'),
      on: (state) => alignOf(state) === 'center',
    },
    { id: 'alignEnd', label: (t) => t.alignEnd, icon: <AlignRightOutlined />, run: setAlign('end'), on: (state) => alignOf(state) === 'end' },
    {
      id: 'orderedList',
      label: (t) => t.orderedList,
      icon: <OrderedListOutlined />,
      run: toggleList(nodes.orderedList),
      on: (state) => listTypeOf(state) === 'orderedList',
    },
    {
      id: 'bulletList',
      label: (t) => t.bulletList,
      icon: <UnorderedListOutlined />,
      run: toggleList(nodes.bulletList),
      on: (state) => listTypeOf(state) === 'bulletList',
    },
  ],
  [
    {
      id: 'link',
      label: (t) => t.link,
      icon: <LinkOutlined />,
      keys: 'Shift K',
      run: promptCommand('link'),
      on: (state) => linkAt(state) !== undefined,
    },
    { id: 'xref', label: (t) => t.xref, icon: <NodeIndexOutlined />, keys: 'Shift L', run: promptCommand('xref') },
    { id: 'picture', label: (t) => t.picture, icon: <PictureOutlined />, run: promptCommand('picture') },
    { id: 'video', label: (t) => t.video, icon: <VideoCameraOutlined />, run: promptCommand('video') },
    { id: 'audio', label: (t) => t.audio, icon: <CustomerServiceOutlined />, run: promptCommand('audio') },
    { id: 'attachment', label: (t) => t.attachment, icon: <PaperClipOutlined />, run: promptCommand('attachment') },
    { id: 'table', label: (t) => t.table, icon: <TableOutlined />, run: (state, dispatch) => insertBlock(newTable())(state, dispatch) },
    { id: 'formula', label: (t) => t.formula, icon: <FunctionOutlined />, run: formula },
    { id: 'code', label: (t) => t.code, icon: <CodeOutlined />, run: (state, dispatch) => insertBlock(newCode())(state, dispatch) },
  ],
]

/** The tools in the menu "more". */
export const moreTools: readonly Tool[] = [mark('code', null, 'E'), mark('sub', null), mark('sup', null)].map((tool) =>
  tool.id === 'code' ? { ...tool, id: 'inlineCode', label: (t: EditorTexts) => t.inlineCode } : tool,
)
