import { lazy, Suspense, useEffect } from 'react'
import { FilePrompt } from './FilePrompt.tsx'
import { LinkPrompt } from './LinkPrompt.tsx'
import { openPrompt } from './prompts.ts'
import { ReferencePrompt } from './ReferencePrompt.tsx'
import { useEditorState } from '../state/use-writing.ts'
import type { TextEditor } from '../state/text-editor.ts'

const loadFormulas = () => import('./FormulaPrompt.tsx')
const FormulaPrompt = lazy(async () => ({ default: (await loadFormulas()).FormulaPrompt }))
/** Milliseconds after which the formula dialog is loaded in advance, when the page has finished loading. */
const preloadDelay = 1_500

interface Props {
  writing: TextEditor
  tell: (problem: string) => void
}

/** The prompt that is open in the editor, if any. */
export function Prompts({ writing, tell }: Props) {
  const prompt = useEditorState(writing, openPrompt)
  useEffect(() => {
    const timer = setTimeout(() => void loadFormulas().catch(() => undefined), preloadDelay)
    return () => clearTimeout(timer)
  }, [])
  if (!prompt || !writing.view.editable) return null
  if (prompt.kind === 'formula')
    return (
      <Suspense fallback={null}>
        <FormulaPrompt key={prompt.pos} writing={writing} pos={prompt.pos} />
      </Suspense>
    )
  if (prompt.kind === 'link') return <LinkPrompt writing={writing} pos={prompt.pos} />
  if (prompt.kind === 'xref') return <ReferencePrompt key={prompt.pos} writing={writing} pos={prompt.pos} />
  // The screen has a dialog of its own for these.
  if (prompt.kind === 'question' || prompt.kind === 'resource') return null
  return <FilePrompt key={prompt.kind} writing={writing} kind={prompt.kind} pos={prompt.pos} tell={tell} />
}
