import { createContext, useContext } from 'react'
import type { Upload } from '#web/editor/files/files.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'

/** What the texts of one question share. */
interface Writing {
  upload: Upload
  tell: (problem: string) => void
  /** Makes an editor known to the page, which waits for its uploads; returns what forgets it. */
  register: (editor: TextEditor) => () => void
}

export const WritingContext = createContext<Writing | undefined>(undefined)

export function useWriting(): Writing {
  const writing = useContext(WritingContext)
  if (!writing) throw new Error('A text of a question stands outside of its page')
  return writing
}
