import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { nodes } from './types.ts'

/** `/` and what follows it in a paragraph that holds nothing else. */
export interface Slash {
  query: string
  from: number
  to: number
}

interface SlashState {
  open: Slash | undefined
  /** The paragraph in which Esc was pressed: there the sign is a sign. */
  closedAt: number | undefined
}

export type SlashKey = 'up' | 'down' | 'choose' | 'close'
const meanings: Readonly<Record<string, SlashKey>> = { ArrowUp: 'up', ArrowDown: 'down', Enter: 'choose', Tab: 'choose', Escape: 'close' }

const key = new PluginKey<SlashState>('slash')

/** Watches for `/`; while the menu is open its keys go to `press`, which says whether it did something. */
export const slash = (press: (view: EditorView, what: SlashKey) => boolean): Plugin<SlashState> =>
  new Plugin<SlashState>({
    key,
    state: {
      init: () => ({ open: undefined, closedAt: undefined }),
      apply(transaction, { closedAt }, _, state) {
        const found = findSlash(state)
        const close = transaction.getMeta(key) === 'close'
        const shut = close ? found?.from : closedAt === undefined ? undefined : transaction.mapping.map(closedAt, -1)
        const still = found && shut === found.from
        return { open: still ? undefined : found, closedAt: still ? shut : undefined }
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
