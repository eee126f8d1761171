import { useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { announcedBetween, dayLength, longTime, timeText, urgentSeconds } from '../clock/time-left.ts'
import { ClockIcon } from '../page/icons.tsx'
import { useSecondsUntil } from '../sitting/use-sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'

/** The time left by the server's clock. It is announced at 30, 10, 5 and 1 minutes. */
export function TimeLeft({ deadline, now, phone }: { deadline: number; now: () => number; phone: boolean }) {
  const t = useTexts(examTexts)
  const seconds = useSecondsUntil(deadline, now)
  const before = useRef(seconds)
  const said = useRef('')
  const minutes = announcedBetween(before.current, seconds)
  if (minutes !== undefined) said.current = t.minutesLeft(minutes)
  before.current = seconds
  return (
    <div className="ex-time" data-urgent={seconds <= urgentSeconds || undefined}>
      {!phone && <ClockIcon />}
      <span>{t.left}</span>
      <b role="timer" aria-live="off">
        {seconds < dayLength ? timeText(seconds, !phone) : longTime(t, seconds)}
      </b>
      <span className="visually-hidden" aria-live="assertive">
        {said.current}
      </span>
    </div>
  )
}
