import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Attempt, ExamEntry } from '../../contract.ts'
import { createServerClock } from '../clock/server-clock.ts'
import { readAttempt, readEntry, startAttempt } from '../sitting/attempt-calls.ts'
import { openSitting } from '../sitting/browser-sitting.ts'
import type { Sitting } from '../sitting/sitting.ts'
import { useSitting } from '../sitting/use-sitting.ts'
import { pagesOf } from '../answers/answer-value.ts'
import type { PageQueue } from '../answers/pages/page-queue.ts'
import { loadHandIn } from '../question/later-parts.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { patiently } from './patiently.ts'
import { useAttemptPages } from './use-attempt-pages.ts'
import { Plain } from './Plain.tsx'
import { WhileHandedIn } from './WhileHandedIn.tsx'

// A phone loads only what it shows; the part with the questions comes while a person reads the page before.
const loadTest = patiently(() => import('../question/TestScreen.tsx'))
const EntryPage = lazy(async () => ({ default: (await patiently(() => import('../entry/EntryPage.tsx'))()).EntryPage }))
const TestScreen = lazy(async () => ({ default: (await loadTest()).TestScreen }))
const Elsewhere = lazy(async () => ({ default: (await patiently(() => import('./Elsewhere.tsx'))()).Elsewhere }))
const Receipt = lazy(async () => ({ default: (await loadHandIn()).Receipt }))
const SittingReceipt = lazy(async () => ({ default: (await loadHandIn()).SittingReceipt }))
const PreviewPage = lazy(async () => ({ default: (await patiently(() => import('../result/PreviewPage.tsx'))()).PreviewPage }))
const ResultPage = lazy(async () => ({ default: (await patiently(() => import('../result/ResultPage.tsx'))()).ResultPage }))

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

const resultHref = (testId: string, attemptId: string) => screenHref(`/examination?id=${testId}&view=result&attempt=${attemptId}`)

/** Below this width the answer card opens from below, as on phones. */
const narrow = '(width < 900px)'

/** The server's clock is the same for the whole page. */
const clock = createServerClock()

/** The screen of a test: entering, questions, receipt, result. */
export function ExaminationPage(props: Props) {
  const t = useTexts(examTexts)
  return (
    <Suspense fallback={<p className="ex-loading">{t.loading}</p>}>
      <Screen {...props} />
    </Suspense>
  )
}

function Screen({ testId, memberId, view, attemptId }: Props) {
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
      // Somebody else has signed in since this page was opened, whose page it becomes.
      if (entry.candidateId !== memberId) return location.reload()
      // A self-test begins at once, and leads to its result when it was handed in.
      const begins = entry.kind === 'self' && entry.refused === null && !entry.attemptId
      if (entry.kind === 'self' && entry.attemptId && entry.attemptState !== 'running') return location.replace(resultHref(testId, entry.attemptId))
      if (!begins && (entry.attemptState !== 'running' || !entry.attemptId)) return setShown({ kind: 'entry', entry })
      const again = clock.mark()
      const attempt = await (entry.attemptId ? readAttempt(entry.attemptId) : startAttempt(testId, { candidateId: memberId }))
      clock.observe(attempt.now, again)
      setShown({ kind: 'attempt', attempt })
    } catch (error) {
      const gone = error instanceof RequestError && (error.status === 404 || error.status === 403)
      setShown((before) => (before.kind === 'entry' ? before : { kind: gone ? 'gone' : 'failed' }))
    }
  }, [testId, memberId, view, attemptId])
  const again = useCallback(() => void load(), [load])
  const begun = useCallback((attempt: Attempt) => setShown({ kind: 'attempt', attempt }), [])
  const isResult = view === 'result' && attemptId !== ''
  const isPreview = view === 'preview' && attemptId !== ''
  useEffect(() => {
    if (isResult || isPreview) return
    void load()
    void loadTest()
  }, [load, isResult, isPreview])

  if (isResult) return <ResultPage attemptId={attemptId} />
  if (isPreview) return <PreviewPage attemptId={attemptId} />
  switch (shown.kind) {
    case 'entry':
      return (
        <WithPages attemptId={shown.entry.byHand ? shown.entry.attemptId : null} memberId={memberId}>
          {(queue) => <EntryPage entry={shown.entry} memberId={memberId} clock={clock} pages={queue} onBegun={begun} onAgain={again} />}
        </WithPages>
      )
    case 'attempt':
      return <AttemptPage attempt={shown.attempt} memberId={memberId} onReopened={again} />
    case 'receipt':
      return (
        <WhileHandedIn attemptId={shown.attempt.id} done onReopened={again}>
          <WithPages attemptId={shown.attempt.byHand ? shown.attempt.id : null} memberId={memberId}>
            {(queue) => <Receipt state={shown.attempt} lost={0} under={null} pages={queue} />}
          </WithPages>
        </WhileHandedIn>
      )
    case 'gone':
      return (
        <Plain title={t.notThere} hint={t.notThereHint}>
          <a className="ex-btn is-large" href={screenHref('/mycenter/home')}>
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

const noPages: Attempt['pages'] = []
const notKnown = () => undefined

interface WithPagesProps {
  attemptId: string | null
  memberId: string
  children: (queue: PageQueue | undefined) => ReactNode
}

/** A page after an attempt was handed in, on which the pages by hand that this browser still has are sent. */
function WithPages({ attemptId, memberId, children }: WithPagesProps) {
  const pages = useAttemptPages({ attemptId, arrived: noPages, memberId, named: notKnown })
  return children(pages?.queue)
}

/** An attempt in this browser, in the phase that it is in. */
function AttemptPage({ attempt, memberId, onReopened }: { attempt: Attempt; memberId: string; onReopened: () => void }) {
  const [sitting, setSitting] = useState<Sitting>()
  useEffect(() => {
    const { sitting: opened, end } = openSitting(attempt, memberId, clock)
    setSitting(opened)
    return end
  }, [attempt, memberId])
  return sitting ? <Phases sitting={sitting} memberId={memberId} onReopened={onReopened} /> : null
}

function Phases({ sitting, memberId, onReopened }: { sitting: Sitting; memberId: string; onReopened: () => void }) {
  const t = useTexts(examTexts)
  const { phase, attempt } = useSitting(sitting)
  const named = useCallback(() => new Set([...sitting.view().answers.values()].flatMap(({ value }) => pagesOf(value))), [sitting])
  const takes = attempt.byHand && (phase === 'running' || phase === 'sealed' || phase === 'done')
  const pages = useAttemptPages({ attemptId: takes ? attempt.id : null, arrived: attempt.pages, memberId, named })
  useEffect(() => {
    if (phase === 'done') pages?.queue.forgetUnnamed()
  }, [phase, pages])
  const phone = useMedia(narrow)
  const keys = useLetterKeys(({ on }) => on)
  if (phase === 'opening') return <p className="ex-loading">{t.loading}</p>
  if (phase === 'running') return <TestScreen sitting={sitting} pages={pages} phone={phone} keys={keys} />
  if (phase === 'done' && attempt.kind === 'self') return <OwnResult attempt={attempt} />
  if (phase === 'sealed' || phase === 'done')
    return (
      <WhileHandedIn attemptId={attempt.id} done={phase === 'done'} onReopened={onReopened}>
        <SittingReceipt sitting={sitting} pages={pages?.queue} />
      </WhileHandedIn>
    )
  return <Elsewhere sitting={sitting} />
}

/** The result of a self-test after it was handed in; the address becomes that of the result, so that a reload shows it again. */
function OwnResult({ attempt: { id, testId } }: { attempt: Pick<Attempt, 'id' | 'testId'> }) {
  useEffect(() => history.replaceState(null, '', resultHref(testId, id)), [id, testId])
  return <ResultPage attemptId={id} />
}
