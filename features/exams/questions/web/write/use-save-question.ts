import type { questionAdd, questionChange, QuestionFull } from '../../contract.ts'
import type { ReadQuestion } from '#assessment/exchange/reading.ts'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { bankLines, questionLines } from '../lines.ts'

interface Asked {
  read: ReadQuestion
  state: 'draft' | 'review' | 'ready'
  note: string
  bankId: string | null
  categoryId: string | null
  passageId: string | null
}

const refresh = [...questionLines, ...bankLines]
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Saves a question: adds a new one once, or changes the one that is given. `[save, busy]`; `save` returns it, or undefined when it was refused. */
export function useSaveQuestion(question: QuestionFull | undefined, conflict: () => void) {
  const [key, setKey] = useState(newKey)
  const [add, adding] = useCall<typeof questionAdd>('POST /question/questions', { refresh })
  const [change, changing] = useCall<typeof questionChange>('PUT /question/questions/{questionId}', {
    refresh,
    onFail(error) {
      if (error.errorCode === 'conflict') conflict()
    },
  })
  async function save({ read, state, note, bankId, categoryId, passageId }: Asked): Promise<QuestionFull | undefined> {
    const content = { content: read.question, about: read.about, note }
    if (question)
      return (await change({ questionId: question.id, body: { ...content, passageId, rowVersion: question.rowVersion } })) as QuestionFull | undefined
    const saved = (await add({ key, body: { ...content, state, bankId, categoryId } })) as QuestionFull | undefined
    if (saved) setKey(newKey())
    return saved
  }
  return [save, adding.busy || changing.busy] as const
}
