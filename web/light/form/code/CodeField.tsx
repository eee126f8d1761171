import { guestRequest } from '../attempt/guest-call.ts'
import type { userCode } from '#features/access/session/contract-codes.ts'
import type { Purpose } from '#contract/targets.ts'
import { useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { failureOf } from '../attempt/failure.ts'
import { Field } from '../Field.tsx'
import { codeTexts } from './code-texts.ts'
import { withProofOfWork } from '../attempt/with-proof-of-work.ts'

interface Props {
  name?: string
  purpose: Purpose
  /** Returns the phone or mail to send to, when the button is pressed; undefined if it is missing, which the caller then shows at its field. */
  target: () => string | undefined
  error: string | undefined
  /** The code was accepted. */
  done?: boolean
  onProblem: (words: string) => void
}

/** Field for a six-digit code with a button that sends it, again after the time set by the server. */
export function CodeField({ name = 'code', purpose, target, error, done = false, onProblem }: Props) {
  const t = useTexts(codeTexts)
  const [until, setUntil] = useState(0)
  const [sentTo, setSentTo] = useState('')
  const [sending, setSending] = useState(false)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const left = useSecondsUntil(until)

  async function ask() {
    const to = target()
    if (sending || left > 0 || to === undefined) return
    setSending(true)
    setProblem(undefined)
    try {
      const sent = await withProofOfWork(
        (solved) => send<typeof userCode>('GET /pressplatform/user/userCode', { query: { purpose, target: to, ...solved } }, guestRequest),
        setWorking,
      )
      setSentTo(sent.sentTo)
      setUntil(Date.now() + sent.resendSeconds * 1000)
      document.getElementById(name)?.focus()
    } catch (failed) {
      const { fields, other } = failureOf(failed, ['target'])
      if (fields['target']) onProblem(fields['target'])
      setProblem(other)
    } finally {
      setSending(false)
    }
  }

  return (
    <Field
      name={name}
      label={t.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      readOnly={done}
      error={problem ?? error}
      hint={done ? t.proven : working ? t.working : sentTo && t.sent(sentTo)}
      inside={
        !done && (
          <button type="button" className="si-ask" aria-disabled={sending || left > 0} onClick={() => void ask()}>
            {left > 0 ? t.again(left) : working ? t.checking : sending ? t.sending : sentTo ? t.resend : t.send}
          </button>
        )
      }
    />
  )
}

/** Whole seconds until `until` (milliseconds since the epoch), counted down. */
export function useSecondsUntil(until: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    if (until <= Date.now()) return undefined
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}
