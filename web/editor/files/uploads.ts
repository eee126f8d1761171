import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { insertBlock } from '../state/blocks.ts'

type Action = { add: { id: object; pos: number; element: HTMLElement } } | { remove: object }

const key = new PluginKey<DecorationSet>('uploads')

/** Shows running uploads at their position as decorations. The document changes only when an upload is finished. */
export const uploads = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, shown) {
        const moved = shown.map(transaction.mapping, transaction.doc)
        const action = transaction.getMeta(key) as Action | undefined
        if (!action) return moved
        if ('add' in action) {
          const { id, pos, element } = action.add
          return moved.add(transaction.doc, [Decoration.widget(pos, element, { id, side: 1, ignoreSelection: true, stopEvent: () => true })])
        }
        return moved.remove(moved.find(undefined, undefined, (spec) => spec['id'] === action.remove))
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

/** The number of uploads that are running, or have failed and can be retried. */
export const uploadsUnderWay = (state: EditorState): number => key.getState(state)?.find().length ?? 0

/** The current position of an upload, or undefined if it was deleted. */
export const placeOfUpload = (state: EditorState, id: object): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from

export function showUpload(view: EditorView, id: object, pos: number, element: HTMLElement): void {
  view.dispatch(view.state.tr.setMeta(key, { add: { id, pos, element } } satisfies Action))
}

export function dropUpload(view: EditorView, id: object): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Action))
}

/** Replaces an upload by its block, without changing the selection of the person, who may be writing elsewhere. */
export function placeUploaded(state: EditorState, id: object, node: Node) {
  const pos = placeOfUpload(state, id) ?? state.selection.from
  const atUpload = state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(pos))))
  const { tr } = state
  insertBlock(node)(atUpload, (made) => {
    for (const step of made.steps) tr.step(step)
  })
  return tr.setMeta(key, { remove: id } satisfies Action)
}
