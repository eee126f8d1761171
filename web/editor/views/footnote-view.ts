import type { Node } from 'prosemirror-model'
import { baseKeymap } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { StepMap } from 'prosemirror-transform'
import { EditorView, type NodeView } from 'prosemirror-view'
import { toggle } from '../commands/commands.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { make } from './make.ts'

/** The node view of a footnote: a number in the line. When selected it opens a small editor, whose steps are applied to the chapter's editor. */
export function footnoteView(first: Node, outer: EditorView, getPos: () => number | undefined, t: EditorTexts): NodeView {
  const dom = make('span', { className: 'ed-fn' })
  const box = make('span', { className: 'ed-fn-box', contentEditable: 'false', hidden: true })
  dom.append(box)
  let node = first
  let inner: EditorView | undefined
  const updateLabel = () => {
    dom.title = node.textContent || t.emptyFootnote
    dom.setAttribute('aria-label', `${t.footnote}: ${node.textContent || t.emptyFootnote}`)
  }
  updateLabel()

  function leave(): boolean {
    const pos = getPos()
    if (pos === undefined) return true
    outer.dispatch(outer.state.tr.setSelection(TextSelection.create(outer.state.doc, pos + node.nodeSize)))
    outer.focus()
    return true
  }

  function forwardSteps(transaction: Transaction): void {
    if (!inner) return
    const { state, transactions } = inner.state.applyTransaction(transaction)
    inner.updateState(state)
    const pos = getPos()
    if (transaction.getMeta('fromOuter') || pos === undefined) return
    const offset = StepMap.offset(pos + 1)
    const { tr } = outer.state
    for (const each of transactions)
      for (const step of each.steps) {
        const mapped = step.map(offset)
        if (mapped) tr.step(mapped)
      }
    if (tr.docChanged) outer.dispatch(tr)
  }

  function open(): void {
    box.hidden = false
    const keys = keymap({
      'Mod-z': () => undo(outer.state, outer.dispatch),
      'Mod-y': () => redo(outer.state, outer.dispatch),
      'Shift-Mod-z': () => redo(outer.state, outer.dispatch),
      'Mod-b': toggle('strong'),
      'Mod-i': toggle('em'),
      Enter: leave,
      Escape: leave,
    })
    inner = new EditorView(box, {
      state: EditorState.create({ doc: node, plugins: [keys, keymap(baseKeymap)] }),
      attributes: { class: 'ed-fn-text', 'aria-label': t.footnote, 'data-hint': t.footnoteHere, role: 'textbox' },
      dispatchTransaction: forwardSteps,
      editable: () => outer.editable,
      handleDOMEvents: {
        mousedown: () => {
          // The outer editor keeps the focus while the node is selected.
          if (outer.hasFocus()) inner?.focus()
          return false
        },
      },
    })
    setTimeout(() => inner?.focus())
  }

  function shut(): void {
    inner?.destroy()
    inner = undefined
    box.replaceChildren()
    box.hidden = true
  }

  return {
    dom,
    selectNode() {
      dom.classList.add('ProseMirror-selectednode')
      if (!inner) open()
    },
    deselectNode() {
      dom.classList.remove('ProseMirror-selectednode')
      shut()
    },
    update(next) {
      if (!next.sameMarkup(node)) return false
      node = next
      updateLabel()
      if (!inner) return true
      const { state } = inner
      const start = next.content.findDiffStart(state.doc.content)
      if (start === null) return true
      const ends = next.content.findDiffEnd(state.doc.content)
      if (!ends) return true
      const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
      inner.dispatch(state.tr.replace(start, ends.b + overlap, next.slice(start, ends.a + overlap)).setMeta('fromOuter', true))
      return true
    },
    destroy: shut,
    stopEvent: (event) => inner?.dom.contains(event.target as globalThis.Node) ?? false,
    ignoreMutation: () => true,
  }
}
