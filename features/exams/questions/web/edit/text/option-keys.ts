import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'

/** What the keys of a text that is one of several do to it. */
export interface OptionActs {
  next: () => void
  remove: () => void
  move: (step: 1 | -1) => void
  answer: () => void
}

/**
 * The keys of an option: Enter goes on to the next one, Backspace in an empty one removes it, Alt with an arrow moves it, Alt + Enter makes it an
 * answer. `acts` is asked at every press, since they change with the place of the option.
 */
export const optionKeys = (acts: () => OptionActs): Plugin => {
  const does =
    (act: (acts: OptionActs) => void): Command =>
    () => {
      act(acts())
      return true
    }
  const next = does(({ next: go }) => go())
  const remove = does(({ remove: go }) => go())
  return keymap({
    // Within a list or a table of an option Enter writes on.
    Enter: (state, dispatch) => state.selection.$from.depth === 1 && !state.selection.$from.parent.type.spec.code && next(state, dispatch),
    Backspace: (state, dispatch) => state.doc.childCount === 1 && state.doc.firstChild?.content.size === 0 && remove(state, dispatch),
    'Alt-ArrowUp': does(({ move }) => move(-1)),
    'Alt-ArrowDown': does(({ move }) => move(1)),
    'Alt-Enter': does(({ answer }) => answer()),
  })
}
