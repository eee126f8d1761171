import { type FormEvent, useState } from 'react'
import { rollCodeLength } from '#assessment/live/limits.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { JoinedHour, liveCheckIn } from '../../contract.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import { phoneTexts } from './phone-texts.ts'

/** What is recorded of the student, and while the roll call is open the field for its code, which is sent with its last digit. */
export function CheckIn({ hour, read }: { hour: JoinedHour; read: () => Promise<void> }) {
  const t = useTexts(phoneTexts)
  const names = useTexts(sharedTexts)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const { attendance, place, rollCall } = hour
  const missing = attendance === null || attendance === 'absent'
  if (!missing) {
    const words = place === null ? t.recorded(names[attendance]) : attendance === 'late' ? t.lateNote(place) : t.placed(place)
    return (
      <p className="ph-here" data-late={attendance === 'late' || undefined}>
        {words}
      </p>
    )
  }
  if (rollCall !== 'open') return attendance === 'absent' ? <p className="ph-absent">{t.absent}</p> : null
  const check = async (typed: string) => {
    setBusy(true)
    setFailed('')
    try {
      await send<typeof liveCheckIn>('POST /pressplatform/livehours/{hourId}/checkin', { hourId: hour.id, body: { code: typed } }, { silent: true })
      await read()
    } catch (error) {
      setFailed(error instanceof RequestError ? (error.fields?.[0]?.message ?? error.message) : t.failed)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string) => {
    const digits = text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, rollCodeLength)
    setCode(digits)
    if (digits.length === rollCodeLength && !busy) void check(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    type(code)
  }
  return (
    <form className="ph-code" onSubmit={submit}>
      <label htmlFor="ph-code">{t.code}</label>
      <input
        id="ph-code"
        value={code}
        inputMode="numeric"
        autoComplete="off"
        readOnly={busy}
        aria-describedby="ph-code-help"
        aria-invalid={failed ? true : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <p id="ph-code-help" role={failed ? 'alert' : undefined} data-bad={failed ? true : undefined}>
        {failed || t.codeHelp}
      </p>
    </form>
  )
}
