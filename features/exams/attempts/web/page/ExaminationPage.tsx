import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Attempt, ExamEntry } from '../../contract.ts'
import { createServerClock } from '../clock/server-clock.ts'
import { EntryPage } from '../entry/EntryPage.tsx'
import { Receipt, SittingReceipt } from '../hand-in/Receipt.tsx'
import { TestScreen } from '../question/TestScreen.tsx'
import { readAttempt, readEntry } from '../sitting/attempt-calls.ts'
import { openSitting } from '../sitting/browser-sitting.ts'
import type { Sitting } from '../sitting/sitting.ts'
import { useSitting } from '../sitting/use-sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { Plain } from './Plain.tsx'

/** Results are looked at another day: their part is loaded then. */
const ResultPage = lazy(async () => ({ default: (await import('../result/ResultPage.tsx')).ResultPage }))

interface Props {
  testId: string
  memberId: string
  /** What of an attempt that was handed in is to be shown; without it the test is begun or continued. */
  view: string
  attemptId: string
}

type Shown =
  | { kind: 'loading' | 'gone' | 'failed' }
  | { kind: 'entry'; entry: ExamEntry }
  | { kind: 'attempt'; attempt: Attempt }
  | { kind: 'receipt'; attempt: Attempt }

/** The server's clock is the same for the whole page. */
const clock = createServerClock()

/** The screen of a test: entering, questions, receipt, result. */
export function ExaminationPage({ testId, memberId, view, attemptId }: Props) {
  const t = useTexts(examTexts)
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })

  const load = useCallback(async () => {
    const sent = clock.mark()
    try {
      if (view === 'receipt' && attemptId) {
        const attempt = await readAttempt(attemptId)
        clock.observe(attempt.now, sent)
        document.title = attempt.title
        return setShown({ kind: attempt.state === 'running' ? 'attempt' : 'receipt', attempt })
      }
      const entry = await readEntry(testId)
      clock.observe(entry.now, sent)
      document.title = entry.title
      if (entry.attemptState !== 'running' || !entry.attemptId) return setShown({ kind: 'entry', entry })
      const again = clock.mark()
      const attempt = await readAttempt(entry.attemptId)
      clock.observe(attempt.now, again)
      setShown({ kind: 'attempt', attempt })
    } catch (error) {
      const gone = error instanceof RequestError && (error.status === 404 || error.status === 403)
      setShown((before) => (before.kind === 'entry' ? before : { kind: gone ? 'gone' : 'failed' }))
    }
  }, [testId, view, attemptId])
  const again = useCallback(() => void load(), [load])
  const begun = useCallback((attempt: Attempt) => setShown({ kind: 'attempt', attempt }), [])
  const isResult = view === 'result' && attemptId !== ''
  useEffect(() => {
    if (!isResult) void load()
  }, [load, isResult])

  if (isResult)
    return (
      <Suspense fallback={<p className="ex-loading">{t.loading}</p>}>
        <ResultPage attemptId={attemptId} />
      </Suspense>
    )
  switch (shown.kind) {
    case 'entry':
      return <EntryPage entry={shown.entry} memberId={memberId} clock={clock} onBegun={begun} onAgain={again} />
    case 'attempt':
      return <AttemptPage attempt={shown.attempt} memberId={memberId} />
    case 'receipt':
      return <Receipt state={shown.attempt} lost={0} under={null} />
    case 'gone':
      return (
        <Plain title={t.notThere} hint={t.notThereHint}>
          <a className="ex-btn is-large" href="/mycenter/home">
            {t.home}
          </a>
        </Plain>
      )
    case 'failed':
      return (
        <Plain title={t.failed} hint={t.failedHint}>
          <button type="button" className="ex-btn is-large is-main" onClick={again}>
            {t.retry}
          </button>
        </Plain>
      )
    default:
      return <p className="ex-loading">{t.loading}</p>
  }
}

/** An attempt in this browser, in the phase that it is in. */
function AttemptPage({ attempt, memberId }: { attempt: Attempt; memberId: string }) {
  const [sitting, setSitting] = useState<Sitting>()
  useEffect(() => {
    const { sitting: opened, end } = openSitting(attempt, memberId, clock)
    setSitting(opened)
    return end
  }, [attempt, memberId])
  return sitting ? <Phases sitting={sitting} /> : null
}

function Phases({ sitting }: { sitting: Sitting }) {
  const t = useTexts(examTexts)
  const { phase } = useSitting(sitting)
  if (phase === 'opening') return <p className="ex-loading">{t.loading}</p>
  if (phase === 'running') return <TestScreen sitting={sitting} />
  if (phase === 'sealed' || phase === 'done') return <SittingReceipt sitting={sitting} />
  return <Elsewhere sitting={sitting} />
}
