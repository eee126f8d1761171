import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { nodes } from '../state/types.ts'

/** `/` and the text after it, in a paragraph that contains nothing else. */
export interface Slash {
  query: string
  from: number
  to: number
}

interface SlashState {
  open: Slash | undefined
  /** The start of the paragraph in which Esc was pressed: there `/` does not open the menu. */
  closedAt: number | undefined
}

export type SlashKey = 'up' | 'down' | 'choose' | 'close'
const meanings: Readonly<Record<string, SlashKey>> = { ArrowUp: 'up', ArrowDown: 'down', Enter: 'choose', Tab: 'choose', Escape: 'close' }

const key = new PluginKey<SlashState>('slash')

/** Watches for `/`. While the menu is open its keys are passed to `press`, which returns whether it handled them. */
export const slash = (press: (view: EditorView, what: SlashKey) => boolean): Plugin<SlashState> =>
  new Plugin<SlashState>({
    key,
    state: {
      init: () => ({ open: undefined, closedAt: undefined }),
      apply(transaction, { closedAt }, _, state) {
        const found = findSlash(state)
        const close = transaction.getMeta(key) === 'close'
        const mapped = closedAt === undefined ? undefined : transaction.mapping.map(closedAt, -1)
        const dismissedAt = close ? found?.from : mapped
        const dismissed = found && dismissedAt === found.from
        return { open: dismissed ? undefined : found, closedAt: dismissed ? dismissedAt : undefined }
      },
    },
    props: {
      handleKeyDown(view, event) {
        const meaning = meanings[event.key]
        if (!meaning || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !openSlash(view.state)) return false
        if (meaning !== 'close') return press(view, meaning)
        closeSlash(view)
        return true
      },
    },
  })

export const openSlash = (state: EditorState): Slash | undefined => key.getState(state)?.open

export const closeSlash = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(key, 'close'))

function findSlash({ selection }: EditorState): Slash | undefined {
  const { $from, empty } = selection
  if (!empty || $from.parent.type !== nodes.paragraph || $from.parentOffset !== $from.parent.content.size) return undefined
  const [, query] = /^[/、／]([^\s/]{0,20})$/.exec($from.parent.textContent) ?? []
  return query === undefined || $from.parent.childCount !== 1 ? undefined : { query, from: $from.start(), to: $from.end() }
}
