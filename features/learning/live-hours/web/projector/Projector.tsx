import { useEffect, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import type { liveDiscussion, liveQuestionStep, Question } from '../../contract-questions.ts'
import type { LiveHour, livePick } from '../../contract.ts'
import { discussionSeconds } from '../hour/discussion.ts'
import { hourLines, livePath, phonePath } from '../shared/lines.ts'
import { Cloud, Legend, Options, PeerSteps } from '../shared/Options.tsx'
import { sharedTexts } from '../shared/shared-texts.ts'
import type { Tally } from '../shared/use-hour.ts'
import { minuteClock } from '#plain/time/minute-clock.ts'
import { useSecondsLeft } from '../shared/use-seconds-left.ts'
import { nextStepOf } from './next-step.ts'
import styles from './projector.module.css'
import { projectorTexts } from './projector-texts.ts'

/** Milliseconds for which a picked name stands over the question, and after which the controls fade without a pointer. */
const nameStands = 6000
const controlsStay = 3000

interface Props {
  hour: LiveHour
  tally: Tally | undefined
  lost: boolean
}

/** What the hall sees of a live hour: the way in with the code of the roll call, or a question with its votes. */
export function Projector({ hour, tally, lost }: Props) {
  const t = useTexts(projectorTexts)
  const names = useTexts(sharedTexts)
  const { classId, className, no, title, questionId, questions } = hour
  const found = questions.find(({ id }) => id === questionId)
  const question = found && tally?.results && tally.questionId === found.id ? { ...found, results: tally.results } : found
  const counts = tally?.attendance ?? hour.attendance
  const came = counts.present + counts.late
  const students = came + counts.absent + counts.excused + counts.open
  const [name, pick] = usePick(hour)
  const people = question?.results.rounds.at(-1)?.people
  const quiet = useQuiet()
  return (
    <div className={styles.page} data-quiet={quiet || undefined}>
      <header className={styles.head}>
        <b>{className}</b>
        <b>{names.hour(no)}</b>
        <span>{title}</span>
        {lost && (
          <span className={styles.lost} role="status">
            {t.lost}
          </span>
        )}
        <span className={styles.people}>
          <b>{people ?? came}</b> {people === undefined ? t.came(students) : t.of(students)}
        </span>
      </header>
      <div className={styles.body}>
        <div className={styles.main}>{question ? <Asked question={question} /> : <WayIn code={tally?.code ?? null} />}</div>
        <div className={styles.side}>
          <QrCode address={new URL(screenHref(phonePath(classId)), location.origin).href} label={t.scan} />
          {question && tally?.code && (
            <p className={styles.code}>
              <b>{tally.code.text}</b>
              <span>{t.code}</span>
            </p>
          )}
          {question?.shown && <Share question={question} />}
          {hour.hands.length > 0 && <p className={styles.hands}>{t.hands(hour.hands.length)}</p>}
        </div>
      </div>
      <Controls hour={hour} question={question} pick={pick} />
      {name && (
        <div className={styles.name} role="alert">
          <small>{t.picked}</small>
          {name}
        </div>
      )}
    </div>
  )
}

/** Picks a student; the name of a new pick is shown for some seconds, also when another teacher has picked. */
function usePick({ id, picks }: LiveHour) {
  const [run] = useCall<typeof livePick>('POST /pressplatform/livehours/{hourId}/pick', { refresh: hourLines })
  const newest = picks[0]?.at ?? ''
  const [seen, setSeen] = useState(newest)
  const fresh = newest !== seen
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => setSeen(newest), nameStands)
    return () => clearTimeout(timer)
  }, [fresh, newest])
  return [fresh ? picks[0]?.name : undefined, () => void run({ hourId: id })] as const
}

/** Whether the pointer has rested; the controls then fade. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const rest = () => setQuiet(true)
    let timer = setTimeout(rest, controlsStay)
    const wake = () => {
      setQuiet(false)
      clearTimeout(timer)
      timer = setTimeout(rest, controlsStay)
    }
    document.addEventListener('pointermove', wake)
    document.addEventListener('focusin', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', wake)
      document.removeEventListener('focusin', wake)
    }
  }, [])
  return quiet
}

function WayIn({ code }: { code: Tally['code'] }) {
  const t = useTexts(projectorTexts)
  return (
    <div className={styles.wayIn}>
      <h1>{code ? t.code : t.join}</h1>
      {code ? (
        <>
          <p className={styles.large}>{code.text}</p>
          <p>{t.changes(Math.ceil(code.left / 1000))}</p>
        </>
      ) : (
        <p>{t.joinHelp}</p>
      )}
    </div>
  )
}

function Asked({ question }: { question: Question }) {
  const t = useTexts(projectorTexts)
  const { kind, body, options, round, open, shown, right, results, discussUntil, reason } = question
  const left = useSecondsLeft(discussUntil)
  const solved = shown && !open && round === (kind === 'peer' ? 2 : 1) && right.length > 0
  return (
    <>
      <h1 className={styles.question}>{body}</h1>
      {left !== null && <p className={styles.timer}>{minuteClock(left)}</p>}
      {kind === 'words' ? (
        shown && <Cloud words={results.words.filter(({ hidden }) => !hidden)} />
      ) : (
        <Options options={options} results={shown && round > 0 ? results : null} right={solved ? right : null} />
      )}
      {round > 0 && !shown && !open && left === null && <p className="lv-note">{t.hidden}</p>}
      {solved && <Legend results={results} />}
      {solved && reason && <p className={styles.reason}>{reason}</p>}
    </>
  )
}

const shareOf = (count: number, of: number) => `${of ? Math.round((count / of) * 100) : 0}%`

/** After the last vote: the share that was right, and what a discussion has changed. */
function Share({ question: { kind, round, open, right, results } }: { question: Question }) {
  const t = useTexts(projectorTexts)
  const { rounds, comparison } = results
  if (open || !right.length || kind === 'words') return null
  if (kind === 'poll') {
    const [only] = right
    if (right.length > 1 || only === undefined) return null
    return (
      <p className={styles.share}>
        <b>{shareOf(rounds[0]?.counts[only] ?? 0, rounds[0]?.people ?? 0)}</b> {t.rightShare}
      </p>
    )
  }
  if (round < 2 || !comparison) return null
  const more = comparison.rightSecond - comparison.rightFirst
  return (
    <p className={styles.share}>
      <b>{shareOf(comparison.rightSecond, rounds[1]?.people ?? 0)}</b> {t.rightShare}
      <small>
        {t.firstShare(shareOf(comparison.rightFirst, rounds[0]?.people ?? 0))}
        {more !== 0 && <strong data-fewer={more < 0 || undefined}>{more > 0 ? t.more(more) : t.fewer(-more)}</strong>}
      </small>
    </p>
  )
}

function Controls({ hour, question, pick }: { hour: LiveHour; question: Question | undefined; pick: () => void }) {
  const t = useTexts(projectorTexts)
  const again = { refresh: hourLines, refreshOnConflict: true }
  const [step, { busy }] = useCall<typeof liveQuestionStep>('POST /pressplatform/livequestions/{questionId}/step', again)
  const [discuss] = useCall<typeof liveDiscussion>('POST /pressplatform/livequestions/{questionId}/discussion', again)
  const next = nextStepOf(hour.questions, hour.questionId)
  const go = () => void (next && step({ questionId: next.questionId, body: { step: next.step } }))
  const turn = () => void (question && question.round > 0 && step({ questionId: question.id, body: { step: question.shown ? 'hide' : 'show' } }))
  const time = () =>
    void (question && !question.open && discuss({ questionId: question.id, body: { seconds: question.discussUntil ? null : discussionSeconds } }))
  const leave = () => location.assign(screenHref(livePath(hour.classId, hour.id)))
  useLetterKey(' ', go)
  useLetterKey('v', turn)
  useLetterKey('r', pick)
  useLetterKey('t', time)
  useLetterKey('Escape', leave)
  if (!hour.can.lead) return null
  return (
    <footer className={styles.foot} title={t.keys}>
      {question?.kind === 'peer' ? <PeerSteps round={question.round} open={question.open} /> : <span />}
      <div className={styles.controls}>
        <button type="button" onClick={pick}>
          {t.pick} <kbd>R</kbd>
        </button>
        {question && question.round > 0 && (
          <button type="button" onClick={turn}>
            {question.shown ? t.hide : t.show} <kbd>V</kbd>
          </button>
        )}
        {question && !question.open && (
          <button type="button" onClick={time}>
            {t.timer} <kbd>T</kbd>
          </button>
        )}
        <button type="button" className={styles.next} disabled={busy || !next} onClick={go}>
          {next ? t[next.words] : t.over} {next && <kbd>{t.space}</kbd>}
        </button>
      </div>
    </footer>
  )
}
