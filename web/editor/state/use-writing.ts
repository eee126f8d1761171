import type { EditorState } from 'prosemirror-state'
import { useRef, useSyncExternalStore } from 'react'
import type { TextEditor } from './text-editor.ts'

/** A value derived from the editor's state. The component renders again only when the value's JSON changes. */
export function useEditorState<T>(writing: TextEditor, select: (state: EditorState) => T): T {
  const last = useRef<{ value: T; text: string }>(undefined)
  const read = () => {
    const value = select(writing.view.state)
    const text = JSON.stringify(value) ?? ''
    if (last.current?.text !== text) last.current = { value, text }
    return last.current.value
  }
  return useSyncExternalStore(writing.subscribe, read)
}
