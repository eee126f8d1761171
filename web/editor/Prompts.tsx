import { FilePrompt } from './FilePrompt.tsx'
import { FormulaPrompt } from './FormulaPrompt.tsx'
import { LinkPrompt } from './LinkPrompt.tsx'
import { openPrompt } from './prompts.ts'
import { ReferencePrompt } from './ReferencePrompt.tsx'
import { useWriting } from './use-writing.ts'
import type { Writing } from './writing.ts'

interface Props {
  writing: Writing
  textbookId: string
  tell: (problem: string) => void
}

/** What the text is asking about just now. */
export function Prompts({ writing, textbookId, tell }: Props) {
  const prompt = useWriting(writing, openPrompt)
  if (!prompt || !writing.view.editable) return null
  if (prompt.kind === 'formula') return <FormulaPrompt key={prompt.pos} writing={writing} pos={prompt.pos} />
  if (prompt.kind === 'link') return <LinkPrompt writing={writing} pos={prompt.pos} />
  if (prompt.kind === 'xref') return <ReferencePrompt key={prompt.pos} writing={writing} pos={prompt.pos} />
  return <FilePrompt key={prompt.kind} writing={writing} kind={prompt.kind} pos={prompt.pos} textbookId={textbookId} tell={tell} />
}
