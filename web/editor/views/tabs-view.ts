import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView, type NodeView } from 'prosemirror-view'
import { addTab } from '../commands/new-blocks.ts'
import { nodes } from '../state/types.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'
import { make, named } from './make.ts'

/** The shown tab of each group that is not at its first one: ids of tabs by the ids of their groups. */
type Shown = ReadonlyMap<string, string>
const key = new PluginKey<Shown>('tabs')

const idOf = (node: Node) => node.attrs['id'] as string

/** Shows one tab of each group at a time: the one with the caret, or else the one that was shown last. */
export const shownTabs = (): Plugin<Shown> =>
  new Plugin<Shown>({
    key,
    state: {
      init: () => new Map(),
      apply(_transaction, shown, _before, { selection: { $head } }) {
        let next = shown
        for (let depth = $head.depth; depth > 1; depth--) {
          const [tab, tabs] = [$head.node(depth), $head.node(depth - 1)]
          if (tab.type === nodes.tab && shown.get(idOf(tabs)) !== idOf(tab)) next = new Map(next).set(idOf(tabs), idOf(tab))
        }
        return next
      },
    },
    props: { decorations: (state) => decorationsOf(state) },
  })

const made = new WeakMap<Node, { shown: Shown; set: DecorationSet }>()

function decorationsOf(state: EditorState): DecorationSet {
  const shown = key.getState(state) ?? new Map<string, string>()
  const last = made.get(state.doc)
  if (last?.shown === shown) return last.set
  const decorations: Decoration[] = []
  state.doc.descendants((node, pos) => {
    if (node.type === nodes.tabs) {
      const at = Math.max(
        0,
        node.children.findIndex((tab) => idOf(tab) === shown.get(idOf(node))),
      )
      decorations.push(Decoration.node(pos, pos + node.nodeSize, {}, { tab: at }))
      node.forEach((tab, offset, index) => {
        if (index !== at) decorations.push(Decoration.node(pos + 1 + offset, pos + 1 + offset + tab.nodeSize, { class: 'ed-tab-behind' }))
      })
    }
    return !node.isTextblock
  })
  const set = DecorationSet.create(state.doc, decorations)
  made.set(state.doc, { shown, set })
  return set
}

/** The node view of a group of tabs: their names above, and the one that is shown. */
export function tabsView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  t: EditorTexts,
  decorations: readonly Decoration[],
): NodeView {
  const list = make('div', { className: 'tab-list ed-tab-list', contentEditable: 'false' })
  const contentDOM = make('div')
  const dom = make('div', { className: 'tabs ed-tabs' }, list, contentDOM)
  let current = node
  /** The position of the tab in the text; undefined if the group is no longer there. */
  const posOf = (at: number): number | undefined => {
    const pos = getPos()
    return pos === undefined ? undefined : current.children.slice(0, at).reduce((sum, tab) => sum + tab.nodeSize, pos + 1)
  }
  const show = (at: number) => {
    const pos = posOf(at)
    if (pos === undefined) return
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(pos + 1))))
    view.focus()
  }
  const draw = (around: readonly Decoration[]) => {
    const shown = around.map(({ spec }) => (spec as { tab?: number }).tab).find((tab) => tab !== undefined) ?? 0
    list.replaceChildren(
      ...current.children.map((tab, at) => {
        const button = make('button', { type: 'button', textContent: (tab.attrs['label'] as string) || t.tabHere, onclick: () => show(at) })
        button.setAttribute('aria-pressed', String(at === shown))
        return button
      }),
    )
    if (!view.editable) return
    const add = make('button', { type: 'button', textContent: '+' })
    add.onclick = () => {
      const pos = posOf(current.childCount - 1)
      if (pos !== undefined) addTab(pos)(view.state, view.dispatch)
      view.focus()
    }
    list.append(named(add, t.addTab))
  }
  draw(decorations)
  return {
    dom,
    contentDOM,
    update(next, around) {
      if (next.type !== current.type) return false
      current = next
      draw(around)
      return true
    },
    stopEvent: (event) => event.target instanceof globalThis.Node && list.contains(event.target),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}
