import { guestRequest } from '#web/light/form/attempt/guest-call.ts'
import type { consentGive, factorProve, passwordChoose } from '#features/access/session/contract-sign-in-steps.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { type FormEvent, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AgreementLinks } from '#web/light/form/agreement/Agreement.tsx'
import { Enrolment } from './Enrolment.tsx'
import { Field } from '#web/light/form/Field.tsx'
import { PasswordField } from '#web/light/form/password/PasswordField.tsx'
import { newPasswordProblem } from '#web/light/form/password/password-words.ts'
import { stepTexts } from './step-texts.ts'
import { StepFrame, type StepProps } from './StepFrame.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'

/** The step that a sign-in still needs before the session begins. */
export function NextStep(props: StepProps) {
  switch (props.pending.next) {
    case 'factor':
      return <FactorStep {...props} />
    case 'enrol':
      return <Enrolment {...props} />
    case 'password':
      return <PasswordStep {...props} />
    default:
      return <ConsentStep {...props} />
  }
}

function FactorStep({ pending: { token }, settle, again }: StepProps) {
  const t = useTexts(stepTexts)
  const { required } = useTexts(formTexts)
  const { failure, busy, form, run } = useAttempt(['code'])
  const [recovery, setRecovery] = useState(false)
  const label = recovery ? t.recoveryCode : t.factorCode

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const { code = '' } = valuesOf(form.current)
      if (code.length < 6) return { fields: { code: required(label) } }
      await settle(await send<typeof factorProve>('POST /pressplatform/session/factor', { body: { token, code } }, guestRequest))
      return undefined
    })
  }

  return (
    <StepFrame title={t.factor} hint={recovery ? t.recoveryHint : t.factorHint} again={again}>
      <form ref={form} noValidate onSubmit={submit}>
        <Field
          key={label}
          name="code"
          label={label}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          maxLength={20}
          autoFocus
          error={failure.fields['code']}
          aside={
            <button type="button" className="si-aside si-link" onClick={() => setRecovery(!recovery)}>
              {recovery ? t.useFactor : t.useRecovery}
            </button>
          }
        />
        <SubmitRow busy={busy} other={failure.other} label={t.goOn} />
      </form>
      <p className="si-note">{t.factorLost}</p>
    </StepFrame>
  )
}

function PasswordStep({ pending: { token }, settle, again }: StepProps) {
  const t = useTexts(stepTexts)
  const { failure, busy, form, run } = useAttempt(['password'])

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const { password = '' } = valuesOf(form.current)
      const problem = newPasswordProblem(password)
      if (problem) return { fields: { password: problem } }
      await settle(await send<typeof passwordChoose>('POST /pressplatform/session/password', { body: { token, password } }, guestRequest))
      return undefined
    })
  }

  return (
    <StepFrame title={t.password} hint={t.passwordHint} again={again}>
      <form ref={form} noValidate onSubmit={submit}>
        <PasswordField label={t.newPassword} hint={t.passwordRule} fresh autoFocus error={failure.fields['password']} />
        <SubmitRow busy={busy} other={failure.other} label={t.save} />
      </form>
    </StepFrame>
  )
}

function ConsentStep({ pending: { token }, settle, again }: StepProps) {
  const t = useTexts(stepTexts)
  const { failure, busy, run } = useAttempt([])

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const body = { token, consent: legalDocumentVersions }
      await settle(await send<typeof consentGive>('POST /pressplatform/session/consent', { body }, guestRequest))
      return undefined
    })
  }

  return (
    <StepFrame title={t.consent} hint={t.consentHint} again={again}>
      <form noValidate onSubmit={submit}>
        <p className="si-consent">
          {t.read} <AgreementLinks />
        </p>
        <SubmitRow busy={busy} other={failure.other} label={t.agree} />
      </form>
    </StepFrame>
  )
}
