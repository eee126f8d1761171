import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Attempt, ExamEntry } from '../../contract.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import { dayLength, longTime, timeText } from '../clock/time-left.ts'
import type { PageQueue } from '../answers/pages/page-queue.ts'
import { BackIcon, ClockIcon, WarnIcon } from '../page/icons.tsx'
import { loadByHand } from '../question/later-parts.ts'
import { startAttempt } from '../sitting/attempt-calls.ts'
import { useSecondsUntil } from '../sitting/use-sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { sentences } from '../texts/sentences.ts'
import { openingText, pointsText } from '../texts/time-texts.ts'
import { DeviceChecks } from './DeviceChecks.tsx'
import { entryTexts } from './entry-texts.ts'

const PagesLeft = lazy(async () => ({ default: (await loadByHand()).PagesLeft }))

interface Props {
  entry: ExamEntry
  memberId: string
  clock: ServerClock
  /** Pages by hand of an attempt before, which may still be on their way. */
  pages: PageQueue | undefined
  onBegun: (attempt: Attempt) => void
  /** Reads the entry again. */
  onAgain: () => void
}

/** Milliseconds over which the browsers of a class spread their entering. */
const spread = 1500
/** Milliseconds until it is tried again, and until the entry is read again. */
const soon = 2000
const rereadEvery = 60_000

/** Before a test is begun: one's own time, whether the device is ready, what is recorded, and entering, which happens by itself at the opening. */
export function EntryPage({ entry, memberId, clock, pages, onBegun, onAgain }: Props) {
  const t = useTexts(entryTexts)
  const all = useTexts(examTexts)
  const [password, setPassword] = useState('')
  const [honour, setHonour] = useState(false)
  const [state, setState] = useState<'rest' | 'entering'>('rest')
  const [problem, setProblem] = useState<{ field: 'password' | 'honour' | ''; text: string }>()
  const opensAt = Date.parse(entry.opensAt)
  const seconds = useSecondsUntil(opensAt, clock.now)
  const early = entry.refused === 'early' && seconds > 0
  const refused = entry.refused !== null && entry.refused !== 'early'
  const missing = entry.needsPassword && !password.trim() ? 'password' : entry.honour && !honour ? 'honour' : undefined
  const ready = !missing

  /** Enters with what is typed by then. */
  const latest = useRef<() => void>(() => undefined)
  const enter = useCallback(async () => {
    setState('entering')
    setProblem(undefined)
    try {
      const sent = clock.mark()
      const attempt = await startAttempt(entry.id, {
        candidateId: memberId,
        ...(entry.needsPassword && { password: password.trim() }),
        ...(entry.honour && { honour }),
      })
      clock.observe(attempt.now, sent)
      onBegun(attempt)
    } catch (error) {
      setState('rest')
      if (!(error instanceof RequestError) || error.status === undefined) return setProblem({ field: '', text: t.notEntered })
      const [field] = error.fields ?? []
      // The paper is being prepared, or the clocks differ by a moment: it is tried again soon.
      if (field?.path === 'early' || error.status === 503) {
        setState('entering')
        return void setTimeout(() => latest.current(), soon)
      }
      const name = field?.path === 'password' || field?.path === 'honour' ? field.path : ''
      setProblem({ field: name, text: field?.message ?? error.message })
      if (error.status === 409) onAgain()
    }
  }, [entry, memberId, password, honour, clock, onBegun, onAgain, t])

  useEffect(() => {
    latest.current = () => void enter()
  }, [enter])
  // What is known of the test is read again while a person waits: its opening may change.
  useEffect(() => {
    if (entry.refused !== 'early' && entry.refused !== 'laying') return
    const timer = setTimeout(onAgain, entry.refused === 'laying' ? 2 * soon : rereadEvery * (0.75 + Math.random() / 2))
    return () => clearTimeout(timer)
  }, [entry, onAgain])

  // The opening lets those in who are ready; the others find the button.
  const wasEarly = useRef(early)
  useEffect(() => {
    if (early) return
    if (!wasEarly.current) return
    wasEarly.current = false
    if (!ready) return
    const timer = setTimeout(() => void enter(), spread * Math.random())
    return () => clearTimeout(timer)
  }, [early, ready, enter])

  const press = () => {
    if (state === 'entering' || early) return
    if (missing) {
      setProblem({ field: missing, text: missing === 'password' ? t.passwordWanted : t.honourWanted })
      document.getElementById(`ex-${missing}`)?.focus()
      return
    }
    void enter()
  }
  return (
    <div className="ex-page">
      <nav className="ex-back">
        <a href={screenHref('/mycenter/home')} aria-label={t.home}>
          <BackIcon />
        </a>
      </nav>
      <main className="ex-narrow">
        <h1>{entry.title}</h1>
        <Facts entry={entry} now={clock.now()} />
        {pages && (
          <Suspense>
            <PagesLeft queue={pages} />
          </Suspense>
        )}
        {refused ? (
          <div className="ex-refused" role="alert">
            <WarnIcon />
            <p>{entry.refusedText}</p>
          </div>
        ) : (
          <>
            <DeviceChecks testId={entry.id} memberId={memberId} clock={clock} />
            <p className="ex-recorded">
              <b>{t.recorded}</b>
              {sentences(
                t.recordedText,
                entry.byHand && t.byHand,
                entry.leaveLimit !== null && t.leaveLimit(entry.leaveLimit),
                entry.oneSession && t.oneSession,
              )}
            </p>
            {entry.needsPassword && (
              <div className="ex-field">
                <label htmlFor="ex-password">{t.password}</label>
                <input
                  id="ex-password"
                  type="text"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={100}
                  value={password}
                  aria-invalid={problem?.field === 'password' || undefined}
                  aria-describedby="ex-password-hint"
                  onChange={({ target }) => setPassword(target.value)}
                />
                <small id="ex-password-hint" data-problem={problem?.field === 'password' || undefined}>
                  {problem?.field === 'password' ? problem.text : t.passwordHint}
                </small>
              </div>
            )}
            {entry.honour && (
              <label className="ex-honour">
                <input id="ex-honour" type="checkbox" checked={honour} onChange={({ target }) => setHonour(target.checked)} />
                <span>
                  {entry.honour}
                  {problem?.field === 'honour' && <small role="alert">{problem.text}</small>}
                </span>
              </label>
            )}
          </>
        )}
      </main>
      <footer className="ex-page-foot">
        {problem?.field === '' && (
          <p className="ex-problem" role="alert">
            {problem.text}
          </p>
        )}
        {refused ? (
          <RefusedWays entry={entry} onAgain={onAgain} />
        ) : early ? (
          <p className="ex-btn is-large is-waiting" role="timer">
            {ready ? t.autoEnter(openingText(opensAt, clock.now())) : t.opens(openingText(opensAt, clock.now()))}
            <b>{seconds < dayLength ? timeText(seconds, false) : longTime(all, seconds)}</b>
          </p>
        ) : (
          <button type="button" className="ex-btn is-large is-main" aria-disabled={state === 'entering'} onClick={press}>
            {state === 'entering' ? t.entering : t.enter}
          </button>
        )}
      </footer>
    </div>
  )
}

/** The size of the test, and the time that this person has. */
function Facts({ entry, now }: { entry: ExamEntry; now: number }) {
  const t = useTexts(entryTexts)
  const { extra, attemptsAllowed, attemptsUsed, room, place, seat, minutes, endsAt, beginsUntil, questions, points, opensAt } = entry
  const all = useTexts(examTexts)
  const who = t.place(entry.candidate, room || place, seat)
  const more = extra && [extra.percent > 0 && t.extraPercent(extra.percent), extra.minutes > 0 && t.extraMinutes(extra.minutes), extra.reason]
  const time = minutes * 60 < dayLength ? t.time(minutes) : longTime(all, minutes * 60)
  const second = more ? more.filter(Boolean).join(t.comma) : t.until(openingText(beginsUntil, now))
  return (
    <>
      <p className="ex-sub">{t.facts(questions, pointsText(points), openingText(opensAt, now), time)}</p>
      <p className="ex-sub">{who}</p>
      {attemptsAllowed > 1 && attemptsUsed < attemptsAllowed && <p className="ex-sub">{t.attempts(attemptsUsed, attemptsAllowed)}</p>}
      {(entry.refused === null || entry.refused === 'early') && (
        <div className="ex-yours">
          <ClockIcon />
          <p>
            <b>{t.yours(time, openingText(endsAt, now))}</b>
            {second}
          </p>
        </div>
      )}
    </>
  )
}

/** What can be done when a test cannot be begun: see what was handed in before, or ask again. */
function RefusedWays({ entry: { id, attemptId, attemptState, refused }, onAgain }: { entry: ExamEntry; onAgain: () => void }) {
  const t = useTexts(entryTexts)
  const ended = attemptId && attemptState !== 'void'
  return (
    <div className="ex-two">
      {refused === 'laying' || refused === 'place' || !ended ? (
        <button type="button" className="ex-btn is-large" onClick={onAgain}>
          {t.refusedAgain}
        </button>
      ) : (
        <a className="ex-btn is-large" href={screenHref(`/examination?id=${id}&view=receipt&attempt=${attemptId}`)}>
          {t.lastReceipt}
        </a>
      )}
      {ended ? (
        <a className="ex-btn is-large is-main" href={screenHref(`/examination?id=${id}&view=result&attempt=${attemptId}`)}>
          {t.lastResult}
        </a>
      ) : (
        <a className="ex-btn is-large" href={screenHref('/mycenter/home')}>
          {t.home}
        </a>
      )}
    </div>
  )
}
