import type { NodeJson } from '#document/schema/schema.ts'
import { TextSelection, type EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { stateOf } from '../state/state.ts'
import { editorKeys } from './keys.ts'

const text = (words: string): NodeJson[] => (words ? [{ type: 'text', text: words }] : [])
const code = (words: string): NodeJson => ({ type: 'codeBlock', attrs: { id: 'code000001', language: 'python' }, content: text(words) })
const paragraph = (words = ''): NodeJson => ({ type: 'paragraph', attrs: {}, content: text(words) })
const cell = (words: string): NodeJson => ({ type: 'table_cell', attrs: {}, content: [paragraph(words)] })
const start = (...content: NodeJson[]) => stateOf({ type: 'doc', content })
const caret = (state: EditorState, pos: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)))

/** Presses a key; undefined if the editor's own keys do not handle it. */
function press(state: EditorState, key: string): EditorState | undefined {
  let next: EditorState | undefined
  const view = {
    state,
    dispatch: (tr: EditorState['tr']) => {
      next = state.apply(tr)
    },
  }
  const event = { key, keyCode: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false } as KeyboardEvent
  const [plugin] = editorKeys()
  plugin?.props.handleKeyDown?.call(plugin, view as Parameters<typeof plugin.props.handleKeyDown>[0], event)
  return next
}
const shape = ({ doc }: EditorState) => doc.children.map((node) => `${node.type.name}:${node.textContent}`)

test('Down in the last line of code leaves it, but not above the last line or above other text', () => {
  const last = caret(start(code('a\nb')), 4)
  const left = press(last, 'ArrowDown')
  expect(left && shape(left)).toEqual(['codeBlock:a\nb', 'paragraph:'])
  expect(left?.selection.$head.parent.type.name).toBe('paragraph')
  expect(press(caret(start(code('a\nb')), 2), 'ArrowDown')).toBeUndefined()
  expect(press(caret(start(code('a\nb'), paragraph('c')), 4), 'ArrowDown')).toBeUndefined()
})

test('Enter three times at the end of code leaves it without the empty lines', () => {
  let state = caret(start(code('a'), paragraph('c')), 2)
  for (let times = 0; times < 3; times++) state = press(state, 'Enter') ?? state
  expect(shape(state)).toEqual(['codeBlock:a', 'paragraph:', 'paragraph:c'])
  expect(state.selection.$head.index(0)).toBe(1)
})

test('Enter in the middle of code, or after one empty line, stays in it', () => {
  expect(shape(press(caret(start(code('a\n\nb')), 3), 'Enter') ?? start())).toEqual(['codeBlock:a\n\n\nb'])
  expect(shape(press(caret(start(code('a\n')), 3), 'Enter') ?? start())).toEqual(['codeBlock:a\n\n'])
})

test('Tab in the last cell of a table adds a row and goes to its first cell', () => {
  const table: NodeJson = { type: 'table', attrs: {}, content: [{ type: 'table_row', attrs: {}, content: [cell('a'), cell('b')] }] }
  const state = start(table, paragraph('after'))
  const second = press(caret(state, 4), 'Tab')
  expect(second?.selection.$head.parent.textContent).toBe('b')
  const added = second && press(second, 'Tab')
  expect(added?.doc.firstChild?.childCount).toBe(2)
  expect(added?.selection.$head.index(1)).toBe(1)
  expect(added?.selection.$head.index(2)).toBe(0)
})
