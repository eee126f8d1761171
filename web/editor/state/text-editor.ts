import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { type Command, type EditorState, NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import { columnResizing } from 'prosemirror-tables'
import { Decoration, DecorationSet, EditorView, type NodeViewConstructor } from 'prosemirror-view'
import type { Upload } from '../files/files.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { caretBlock, nearWindow } from '../views/near-window.ts'
import { nodeViews } from '../views/node-views.ts'
import { pasteAndDrop } from '../paste/paste.ts'
import { promptCommand } from '../prompts/prompts.ts'
import { slash, type SlashKey } from '../slash/slash.ts'
import { stateOf, writingPlugins } from './state.ts'
import { nodes } from './types.ts'
import { uploadsUnderWay } from '../files/uploads.ts'
import { shownTabs } from '../views/tabs-view.ts'
import { BookTableView } from '../views/table-view.ts'

export interface WritingParts {
  upload: Upload
  t: EditorTexts
  editable: boolean
  /** The accessible name of the text. */
  name: string
  language: string
  tell: (problem: string) => void
  onChange: () => void
  /** Plugins of the screen, whose keys come before those of the editor. */
  plugins?: readonly Plugin[]
  nodeViews?: Readonly<Record<string, NodeViewConstructor>>
  /** What the empty paragraph at the cursor says; by default how to insert a block. */
  hint?: string
  /** A short text, all of which is laid out and drawn at once; it has no menu on `/`. */
  short?: boolean
}

/** The editor of one text, as the screen around it uses it. */
export interface TextEditor {
  view: EditorView
  upload: Upload
  run: (command: Command) => boolean
  json: () => DocJson
  /** Calls `hear` after every transaction; returns a function that stops it. */
  subscribe: (hear: () => void) => () => void
  /** Sets the key handler of the open slash menu. */
  setSlashKeys: (press: ((what: SlashKey) => boolean) | undefined) => void
  jump: (pos: number) => void
  /** Goes to the block with this id, if it exists. */
  jumpToBlock: (id: string) => void
  /** The number of unfinished uploads. */
  uploading: () => number
  destroy: () => void
}

/** Starts an editor in an element, for a document or for an earlier state, whose undo history is kept. */
export function createTextEditor(place: HTMLElement, text: NodeJson | EditorState, parts: WritingParts): TextEditor {
  const listeners = new Set<() => void>()
  let slashKeys: ((what: SlashKey) => boolean) | undefined
  const { short = false } = parts
  const plugins = [
    ...(parts.plugins ?? []),
    ...(short ? [] : [slash((_view, what) => slashKeys?.(what) ?? false)]),
    ...writingPlugins(),
    columnResizing({ View: BookTableView, cellMinWidth: 48 }),
    placeholder(parts.hint ?? parts.t.writeHere),
    pasteAndDrop(parts),
    nearWindow(),
    caretBlock(),
    shownTabs(),
    new Plugin({ props: { handleDoubleClickOn: openInLine, handleClickOn: selectPicture, handleDOMEvents: { mousedown: pressBelow } } }),
  ]
  const view = new EditorView(place, {
    state: 'doc' in text ? text.reconfigure({ plugins }) : stateOf(text, plugins),
    editable: () => parts.editable,
    nodeViews: { ...nodeViews(parts.t), ...parts.nodeViews },
    attributes: {
      class: short ? 'text ed-text ed-short' : 'text ed-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': parts.name,
      lang: parts.language,
      spellcheck: 'false',
    },
    dispatchTransaction(transaction) {
      const { state } = view.state.applyTransaction(transaction)
      const changed = !state.doc.eq(view.state.doc)
      view.updateState(state)
      if (changed) parts.onChange()
      for (const hear of listeners) hear()
    },
    scrollThreshold: 64,
    scrollMargin: 72,
  })
  const jump = (pos: number) => {
    const { doc, tr } = view.state
    const node = doc.nodeAt(pos)
    const selection =
      node && !node.isTextblock && NodeSelection.isSelectable(node) ? NodeSelection.create(doc, pos) : TextSelection.near(doc.resolve(pos + 1))
    view.dispatch(tr.setSelection(selection).scrollIntoView())
    const element = view.nodeDOM(pos)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' })
    view.focus()
  }
  return {
    view,
    upload: parts.upload,
    run(command) {
      const done = command(view.state, view.dispatch, view)
      view.focus()
      return done
    },
    json: () => view.state.doc.toJSON() as DocJson,
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    setSlashKeys: (press) => {
      slashKeys = press
    },
    jump,
    jumpToBlock(id) {
      let found: number | undefined
      view.state.doc.descendants((node, pos) => {
        if (node.attrs['id'] === id) found ??= pos
        return !node.isTextblock
      })
      if (found !== undefined) jump(found)
    },
    uploading: () => uploadsUnderWay(view.state),
    destroy: () => view.destroy(),
  }
}

/** A click on the picture of a figure selects the figure; its caption is text. */
const selectPicture = (view: EditorView, _pos: number, node: { type: unknown }, nodePos: number, event: MouseEvent): boolean => {
  if (node.type !== nodes.figure || !(event.target instanceof Element) || !event.target.closest('.ed-picture')) return false
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)))
  return true
}

/** A press in the empty space below the text goes to a paragraph there, which is made if the text ends with something else. */
const pressBelow = (view: EditorView, event: MouseEvent): boolean => {
  const bottom = view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0
  if (!view.editable || event.target !== view.dom || event.clientY <= bottom) return false
  event.preventDefault()
  const { tr } = view.state
  if (tr.doc.lastChild?.type !== nodes.paragraph) tr.insert(tr.doc.content.size, nodes.paragraph.create())
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
  view.focus()
  return true
}

/** A double click on a formula or a reference opens its dialog. */
const openInLine = (view: EditorView, _pos: number, node: { type: unknown }, nodePos: number): boolean => {
  if (!view.editable) return false
  if (node.type === nodes.xref) return promptCommand('xref', nodePos)(view.state, view.dispatch)
  return (node.type === nodes.math || node.type === nodes.equation) && promptCommand('formula', nodePos)(view.state, view.dispatch)
}

/** Shows a hint in the empty paragraph at the cursor. */
const placeholder = (hint: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const { $from, empty } = selection
        const { parent } = $from
        const showHint = empty && parent.type === nodes.paragraph && parent.content.size === 0 && ($from.depth === 1 || doc.childCount === 1)
        return showHint ? DecorationSet.create(doc, [Decoration.node($from.before(), $from.after(), { class: 'ed-here', 'data-hint': hint })]) : null
      },
    },
  })
