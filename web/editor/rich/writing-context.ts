import { createContext, useContext } from 'react'
import type { Upload } from '../files/files.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** What the rich texts of one form share. */
interface Writing {
  upload: Upload
  tell: (problem: string) => void
  /** Makes an editor known to the form, which waits for its uploads; returns what forgets it. */
  register: (editor: TextEditor) => () => void
}

export const WritingContext = createContext<Writing | undefined>(undefined)

export function useWriting(): Writing {
  const writing = useContext(WritingContext)
  if (!writing) throw new Error('A rich text stands outside of its form')
  return writing
}
