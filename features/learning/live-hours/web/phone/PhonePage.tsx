import { useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clockTime } from '#web/ui/time/When.tsx'
import type { JoinedHour, liveHand } from '../../contract.ts'
import { livePath } from '../shared/lines.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import { CheckIn } from './CheckIn.tsx'
import { phoneTexts } from './phone-texts.ts'
import { QuestionView } from './QuestionView.tsx'
import { useJoined } from './use-joined.ts'

/** The live hour of a class on the phone of a student. */
export function PhonePage({ classId, memberId }: { classId: string; memberId: string }) {
  const t = useTexts(phoneTexts)
  const names = useTexts(sharedTexts)
  const { joined, failed, read } = useJoined(classId)
  const hour = joined?.hour
  return (
    <div className="ph">
      <header className="ph-head">
        <a className="ph-back" href={screenHref(livePath(classId))} aria-label={t.back}>
          ‹
        </a>
        <h1>{hour ? names.hour(hour.no) : (joined?.className ?? '')}</h1>
        {hour && <span className="ph-class">{joined.className}</span>}
      </header>
      {failed && (
        <p className="ph-lost" role="status">
          {failed.lost ? t.lost : failed.message}
        </p>
      )}
      <main className="ph-main">
        {!joined && !failed && <p className="lv-note">{t.reading}</p>}
        {joined && !hour && (
          <div className="ph-empty">
            <h2>{t.none}</h2>
            <p>{t.noneHelp}</p>
          </div>
        )}
        {hour && <Running hour={hour} memberId={memberId} read={read} />}
      </main>
      {hour && <Hand hour={hour} read={read} />}
    </div>
  )
}

function Running({ hour, memberId, read }: { hour: JoinedHour; memberId: string; read: () => Promise<void> }) {
  const t = useTexts(phoneTexts)
  const { question } = hour
  return (
    <>
      {hour.pickedAt && (
        <p className="ph-picked" role="alert">
          {t.picked}
        </p>
      )}
      <CheckIn hour={hour} read={read} />
      {question ? (
        <QuestionView key={`${question.id} ${question.round}`} question={question} memberId={memberId} />
      ) : (
        <div className="ph-empty">
          <h2>{hour.title || t.waiting}</h2>
          <p>{t.waitingHelp}</p>
        </div>
      )}
    </>
  )
}

function Hand({ hour, read }: { hour: JoinedHour; read: () => Promise<void> }) {
  const t = useTexts(phoneTexts)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const raised = hour.handRaisedAt !== null
  const change = async () => {
    setBusy(true)
    setFailed('')
    try {
      await send<typeof liveHand>('PUT /pressplatform/livehours/{hourId}/hand', { hourId: hour.id, body: { raised: !raised } }, { silent: true })
      await read()
    } catch (error) {
      setFailed(error instanceof RequestError ? error.message : t.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <footer className="ph-foot">
      <span role="status">{failed || (hour.handRaisedAt ? t.raised(clockTime(new Date(hour.handRaisedAt))) : '')}</span>
      <button type="button" aria-pressed={raised} disabled={busy} onClick={() => void change()}>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M7 11V6a1.5 1.5 0 0 1 3 0v4-6a1.5 1.5 0 0 1 3 0v6-5a1.5 1.5 0 0 1 3 0v6-3a1.5 1.5 0 0 1 3 0v7a6 6 0 0 1-6 6h-1a6 6 0 0 1-5-3l-3-5a1.6 1.6 0 0 1 2.6-1.8L7 14" />
        </svg>
        {raised ? t.lower : t.raise}
      </button>
    </footer>
  )
}
