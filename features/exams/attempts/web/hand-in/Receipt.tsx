import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AttemptState } from '../../contract.ts'
import { timeText } from '../clock/time-left.ts'
import { CheckIcon, CutIcon, WarnIcon } from '../page/icons.tsx'
import type { PageQueue } from '../answers/pages/page-queue.ts'
import { usePagesLeft } from '../answers/pages/use-page-queue.ts'
import { loadByHand, loadReceiptCode } from '../question/later-parts.ts'
import type { Sitting } from '../sitting/sitting.ts'
import { useSecondsSince, useSitting } from '../sitting/use-sitting.ts'
import { clockText, hourText } from '../texts/time-texts.ts'
import { handInTexts } from './hand-in-texts.ts'

/** The code is loaded ahead; where that failed for want of a network the receipt has its letters. */
const ReceiptCode = lazy(async (): Promise<{ default: ComponentType<{ text: string; label: string }> }> => {
  try {
    return { default: (await loadReceiptCode()).ReceiptCode }
  } catch {
    return { default: () => null }
  }
})

const PagesLeft = lazy(async () => ({ default: (await loadByHand()).PagesLeft }))

/** An attempt that was sealed in this browser, until the server has it and after. */
export function SittingReceipt({ sitting, pages }: { sitting: Sitting; pages: PageQueue | undefined }) {
  const { phase, state, sealedAt, queue, offline, lost, deadline, answers } = useSitting(sitting)
  const answered = [...answers.values()].filter(({ value }) => value !== null).length
  return (
    <Receipt
      state={phase === 'done' ? state : { ...state, answered: Math.max(answered, 0) }}
      lost={lost}
      pages={pages}
      under={
        phase === 'done'
          ? null
          : {
              sealedAt: sealedAt ?? sitting.now(),
              waiting: queue.waiting.size,
              offline,
              unsafe: queue.memoryOnly,
              deadline,
              now: sitting.now,
              retry: sitting.retry,
            }
      }
    />
  )
}

interface Under {
  sealedAt: number
  waiting: number
  offline: boolean
  unsafe: boolean
  deadline: number
  now: () => number
  retry: () => void
}

interface Props {
  state: AttemptState
  lost: number
  /** What is still under way; null: the server has it. */
  under: Under | null
  /** Pages by hand, which may still be on their way. */
  pages: PageQueue | undefined
}

/** The receipt: when it was handed in, what was handed in, a code, and how far it has come. Nothing is called handed in before the server has it. */
export function Receipt({ state, lost, under, pages }: Props) {
  const t = useTexts(handInTexts)
  const pagesLeft = usePagesLeft(pages)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const at = under ? under.sealedAt : Date.parse(state.submittedAt ?? state.now)
  const title = under ? (under.offline ? t.sealedOffline : t.sealedOnline) : doneTitle(state, t)
  return (
    <div className="ex-page">
      <div role="status">
        {under?.offline && (
          <div className="ex-strip" data-kind="warn">
            <CutIcon />
            <b>{t.noNetwork}</b>
            <span className="ex-strip-end">{t.every}</span>
          </div>
        )}
      </div>
      <main className="ex-narrow">
        <h1 ref={head} tabIndex={-1} aria-live="polite">
          {title}
        </h1>
        <p className="ex-sub">
          {under ? (under.unsafe ? t.sealedUnsafe : t.sealedHint) : state.state === 'void' ? t.voidHint : lost || pagesLeft ? '' : t.doneHint}
        </p>
        {!under && state.submitKind === 'forced' && state.forcedReason && <p className="ex-sub">{state.forcedReason}</p>}
        {lost > 0 && (
          <p className="ex-problem" role="alert">
            <WarnIcon /> {t.lost(lost)}
          </p>
        )}
        {pages && (
          <Suspense>
            <PagesLeft queue={pages} />
          </Suspense>
        )}
        <section className="ex-receipt">
          <p className="ex-receipt-head">
            <span>{t.time}</span>
            <span>{t.byServer}</span>
          </p>
          <b className="ex-receipt-time">{clockText(at)}</b>
          <p>{t.counts(state.questions, state.answered)}</p>
          <div className="ex-receipt-code">
            <Suspense fallback={<span className="ex-code" />}>
              <ReceiptCode text={state.receipt} label={t.codeLabel} />
            </Suspense>
            <p>
              {under ? t.localReceipt : t.receipt}
              <b>{state.receipt}</b>
              <small>{under ? t.localHint : t.receiptHint}</small>
            </p>
          </div>
        </section>
        <Steps state={state} under={under} at={at} />
      </main>
      <footer className="ex-page-foot">
        {under ? (
          <>
            <p className="ex-note">{t.keep}</p>
            <button type="button" className="ex-btn is-large is-main" onClick={under.retry}>
              {t.retry}
            </button>
          </>
        ) : (
          <div className="ex-two">
            <a className="ex-btn is-large" href={screenHref('/mycenter/home')}>
              {t.home}
            </a>
            <a className="ex-btn is-large is-main" href={screenHref(`/examination?id=${state.testId}&view=result&attempt=${state.id}`)}>
              {t.result}
            </a>
          </div>
        )}
      </footer>
    </div>
  )
}

function doneTitle({ state, submitKind }: AttemptState, t: Record<'done' | 'doneTime' | 'doneForced' | 'void', string>): string {
  if (state === 'void') return t.void
  if (submitKind === 'time') return t.doneTime
  return submitKind === 'forced' ? t.doneForced : t.done
}

/** The four steps from the sealed answers to the receipt. */
function Steps({ state, under, at }: { state: AttemptState; under: Under | null; at: number }) {
  const t = useTexts(handInTexts)
  const waited = useSecondsSince(under?.sealedAt ?? at, under?.now)
  const sent = !under || !under.offline
  const steps = [
    {
      name: t.stepSeal,
      hint: t.stepSealHint(Math.max(0, state.answered - (under?.waiting ?? 0)), under?.waiting ?? 0),
      aside: clockText(at),
      done: true,
    },
    sent
      ? { name: t.stepNetworkDone, hint: '', aside: '', done: true }
      : { name: t.stepNetwork, hint: t.stepNetworkHint(hourText(under.deadline)), aside: t.waited(timeText(waited, false)), done: false },
    { name: t.stepServer, hint: t.stepServerHint(state.questions), aside: '', done: !under },
    { name: t.stepReceipt, hint: under ? t.stepReceiptHint : state.receipt, aside: '', done: !under },
  ]
  const current = steps.findIndex(({ done }) => !done)
  return (
    <ol className="ex-steps" aria-label={t.steps}>
      {steps.map(({ name, hint, aside, done }, index) => (
        <li key={index} data-state={done ? 'done' : index === current ? 'now' : 'next'} aria-current={index === current ? 'step' : undefined}>
          <span className="ex-step-mark">{done && <CheckIcon />}</span>
          <div>
            <b>{name}</b>
            {hint && <small>{hint}</small>}
          </div>
          <span className="ex-step-aside">{aside}</span>
        </li>
      ))}
    </ol>
  )
}
