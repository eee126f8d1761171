import { guestRequest } from '#web/light/form/attempt/guest-call.ts'
import type { SignInAnswer } from '#features/access/session/contract.ts'
import type { factorEnrol, factorOffer } from '#features/access/session/contract-sign-in-steps.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { failureOf } from '#web/light/form/attempt/failure.ts'
import { Field } from '#web/light/form/Field.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { stepTexts } from './step-texts.ts'
import { StepFrame, type StepProps } from './StepFrame.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'
import { encode } from 'uqr'

interface Done {
  recoveryCodes: readonly string[]
  answer: SignInAnswer
}

/** Setup of the second factor that the institution requires: scan, enter the digits of the authenticator, keep the recovery codes. */
export function Enrolment({ pending: { token }, settle, again }: StepProps) {
  const t = useTexts(stepTexts)
  const { required } = useTexts(formTexts)
  const { failure, busy, form, run } = useAttempt(['code'])
  const [offer, setOffer] = useState<{ secret: string; address: string }>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<Done>()
  const asked = useRef(false)

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send<typeof factorOffer>('POST /pressplatform/session/factor/offer', { body: { token } }, guestRequest).then(setOffer, (error: unknown) =>
      setProblem(failureOf(error, []).other),
    )
  }, [token])

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const { code = '' } = valuesOf(form.current)
      if (code.length < 6) return { fields: { code: required(t.factorCode) } }
      setDone(await send<typeof factorEnrol>('POST /pressplatform/session/factor/enrol', { body: { token, code } }, guestRequest))
      return undefined
    })
  }

  if (done)
    return (
      <div className="si-form">
        <h1>{t.codes}</h1>
        <p className="si-hint">{t.codesHint}</p>
        <RecoveryCodes codes={done.recoveryCodes} goOn={() => settle(done.answer)} />
      </div>
    )
  return (
    <StepFrame title={t.enrol} hint={t.enrolHint} again={again}>
      <form ref={form} noValidate onSubmit={submit}>
        {offer && <FactorSecret {...offer} />}
        <Field
          name="code"
          label={t.factorCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={failure.fields['code'] ?? problem}
        />
        <SubmitRow busy={busy} other={failure.other} label={t.turnOn} />
      </form>
    </StepFrame>
  )
}

/** The secret of a second factor as QR code and text. Dark on light in every theme, so that every camera can read it. */
function FactorSecret({ secret, address }: { secret: string; address: string }) {
  const t = useTexts(stepTexts)
  const { data, size } = encode(address, { border: 2 })
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <figure className="si-secret">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.scan} shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption>
        {t.orType}
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </figcaption>
    </figure>
  )
}
