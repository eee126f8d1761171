import { EditThread } from '#features/learning/posts/web/thread/EditThread.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Question, questionEdit } from '../../contract.ts'
import { qaTexts } from '../qa-texts.ts'

interface Props {
  question: Question
  textbookId: string | undefined
  close: () => void
}

/** The form in which the author changes a question. */
export function EditQuestion({ question, ...rest }: Props) {
  const t = useTexts(qaTexts)
  return (
    <EditThread<typeof questionEdit>
      {...rest}
      thread={question}
      name={`question.${question.id}`}
      line="PUT /pressplatform/questions/{questionId}"
      ask={(body) => ({ questionId: question.id, body })}
      words={{ editTitle: t.editTitle, save: t.save, saved: t.saved }}
    />
  )
}
