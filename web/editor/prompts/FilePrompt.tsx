import { useEffect, useRef } from 'react'
import { editorTexts } from '../texts/editor-texts.ts'
import { ruleOf, type FileKind } from '../files/files.ts'
import { closePrompt } from './prompts.ts'
import { sendFiles } from '../files/send-files.ts'
import type { TextEditor } from '../state/text-editor.ts'

interface Props {
  writing: TextEditor
  kind: FileKind
  pos: number
  tell: (problem: string) => void
}

/** Opens the browser's file dialog and uploads the chosen files to their position in the text. */
export function FilePrompt({ writing, kind, pos, tell }: Props) {
  const t = editorTexts()
  const input = useRef<HTMLInputElement>(null)
  const place = useRef(pos)
  place.current = pos
  useEffect(() => {
    const field = input.current
    if (!field) return
    const close = () => void writing.run(closePrompt)
    field.addEventListener('cancel', close)
    field.click()
    return () => field.removeEventListener('cancel', close)
  }, [writing])
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      aria-label={t[kind]}
      accept={ruleOf(kind)
        .suffixes.map((suffix) => `.${suffix}`)
        .join(',')}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        writing.run(closePrompt)
        void sendFiles(writing.view, files, place.current, { upload: writing.upload, t, tell }, kind)
      }}
    />
  )
}
