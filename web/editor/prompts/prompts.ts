import { Plugin, PluginKey, type Command, type EditorState, type Transaction } from 'prosemirror-state'

/** A dialog for a position in the text: the LaTeX of a formula, the address of a link, a file. */
export interface Prompt {
  kind: 'formula' | 'link' | 'xref' | 'picture' | 'video' | 'audio' | 'attachment' | 'question' | 'resource'
  /** The position; it is mapped through changes of the text. */
  pos: number
}

const key = new PluginKey<Prompt | undefined>('prompt')

/** Holds the open prompt in the editor state, so that keys, input rules and buttons can open it. */
export const prompts = (): Plugin<Prompt | undefined> =>
  new Plugin<Prompt | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(transaction, open) {
        const asked = transaction.getMeta(key) as { prompt: Prompt | undefined } | undefined
        if (asked) return asked.prompt
        if (!open || !transaction.docChanged) return open
        const { pos, deleted } = transaction.mapping.mapResult(open.pos, 1)
        return deleted && open.kind === 'formula' ? undefined : { ...open, pos }
      },
    },
  })

export const openPrompt = (state: EditorState): Prompt | undefined => key.getState(state)

export const withPrompt = (transaction: Transaction, prompt: Prompt | undefined): Transaction => transaction.setMeta(key, { prompt })

export const promptCommand =
  (kind: Prompt['kind'], pos?: number): Command =>
  (state, dispatch) => {
    dispatch?.(withPrompt(state.tr, { kind, pos: pos ?? state.selection.from }))
    return true
  }

export const closePrompt: Command = (state, dispatch) => {
  if (openPrompt(state)) dispatch?.(withPrompt(state.tr, undefined))
  return true
}
