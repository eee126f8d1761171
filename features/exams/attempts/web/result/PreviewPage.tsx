import { useCallback, useEffect, useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ExamPreview } from '../../contract.ts'
import { Plain } from '../page/Plain.tsx'
import { readPreview } from '../sitting/attempt-calls.ts'
import { ResultBody } from './ResultPage.tsx'
import { resultTexts } from './result-texts.ts'

/** What a candidate sees of a result, for those who hold the test. */
export function PreviewPage({ attemptId }: { attemptId: string }) {
  const t = useTexts(resultTexts)
  const [preview, setPreview] = useState<ExamPreview>()
  const [problem, setProblem] = useState<'gone' | 'failed'>()
  const load = useCallback(() => {
    setProblem(undefined)
    readPreview(attemptId).then(
      (read) => {
        document.title = read.result.title
        setPreview(read)
      },
      (error: unknown) => setProblem(error instanceof RequestError && (error.status === 404 || error.status === 403) ? 'gone' : 'failed'),
    )
  }, [attemptId])
  useEffect(load, [load])
  if (problem)
    return (
      <Plain title={t[problem]} hint={problem === 'gone' ? t.goneHint : t.failedHint}>
        {problem === 'failed' && (
          <button type="button" className="ex-btn is-large is-main" onClick={load}>
            {t.retry}
          </button>
        )}
      </Plain>
    )
  if (!preview) return <p className="ex-loading">{t.loading}</p>
  const { candidate, released, result } = preview
  return (
    <>
      <p className="ex-preview" role="status">
        <b>{t.preview(candidate, released)}</b>
        <a href={screenHref(`/education/classes/examine/details?test=${result.attempt.testId}`)}>{t.toTest}</a>
      </p>
      <ResultBody result={result} appeals={undefined} onStale={load} />
    </>
  )
}
