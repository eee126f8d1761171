import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Plain } from '../page/Plain.tsx'
import { resultTexts } from './result-texts.ts'

interface Props<Found> {
  read: (attemptId: string) => Promise<Found>
  attemptId: string
  titleOf: (found: Found) => string
  /** `load` reads it again; what is shown stays until then. */
  children: (found: Found, load: () => void) => ReactNode
}

/** Something of an attempt as it is on the server, or what says why it is not there. `read` and `titleOf` stay the same functions. */
export function Loaded<Found>({ read, attemptId, titleOf, children }: Props<Found>) {
  const t = useTexts(resultTexts)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<'gone' | 'failed'>()
  const load = useCallback(() => {
    setProblem(undefined)
    read(attemptId).then(
      (answer) => {
        document.title = titleOf(answer)
        setFound(answer)
      },
      (error: unknown) => setProblem(error instanceof RequestError && (error.status === 404 || error.status === 403) ? 'gone' : 'failed'),
    )
  }, [read, titleOf, attemptId])
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
  if (found === undefined) return <p className="ex-loading">{t.loading}</p>
  return children(found, load)
}
