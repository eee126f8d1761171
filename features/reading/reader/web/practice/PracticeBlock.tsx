import { useCallback, useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PracticeQuestion, practiceQuestion } from '../../contract-practice.ts'
import { PracticeForm } from './PracticeForm.tsx'
import { practiceTexts } from './practice-texts.ts'

export interface PracticePlace {
  textbookId: string
  chapterId: string
  questionId: string
  draft: boolean
}

/** A question in the text of a book, with its states while it loads and when it does not. */
export function PracticeBlock({ title, ...place }: PracticePlace & { title: string }) {
  const t = useTexts(practiceTexts)
  const { textbookId, chapterId, questionId, draft } = place
  const [question, setQuestion] = useState<PracticeQuestion>()
  const [problem, setProblem] = useState<'gone' | 'failed'>()
  const load = useCallback(() => {
    const stop = new AbortController()
    setProblem(undefined)
    const asked = { textbookId, questionId, query: { chapterId, draft } }
    send<typeof practiceQuestion>('GET /pressplatform/reading/{textbookId}/questions/{questionId}', asked, {
      silent: true,
      signal: stop.signal,
    }).then(setQuestion, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof RequestError && error.errorCode === 'notFound' ? 'gone' : 'failed')
    })
    return () => stop.abort()
  }, [textbookId, chapterId, questionId, draft])
  useEffect(load, [load])

  if (question) return <PracticeForm question={question} place={place} />
  return (
    <div className="pq-wait">
      <p>{title}</p>
      <p className={problem ? 'pq-problem' : 'pq-note'} role="status">
        {problem ? t[problem] : t.loading}
        {problem === 'failed' && (
          <button type="button" className="pq-link" onClick={load}>
            {t.retry}
          </button>
        )}
      </p>
    </div>
  )
}
