import { closePrompt, openPrompt } from '#web/editor/prompts/prompts.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { useEditorState } from '#web/editor/state/use-writing.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'

const QuestionPicker = lazyDialog(() => import('./QuestionPicker.tsx').then((module) => module.QuestionPicker))

/** The dialog in which questions for the text are chosen, when the slash menu asks for it. */
export function QuestionPrompt({ writing, textbookId }: { writing: TextEditor; textbookId: string }) {
  const open = useEditorState(writing, (state) => openPrompt(state)?.kind === 'question')
  return <QuestionPicker open={open} onClose={() => void writing.run(closePrompt)} writing={writing} textbookId={textbookId} />
}
