import { guestRequest } from '#web/light/form/attempt/guest-call.ts'
import type { passwordForgotten } from '#features/access/session/contract-registration.ts'
import { type FormEvent, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { codeTexts } from '#web/light/form/code/code-texts.ts'
import { CodeField } from '#web/light/form/code/CodeField.tsx'
import { type Failure, nothingFailed } from '#web/light/form/attempt/failure.ts'
import { Field } from '#web/light/form/Field.tsx'
import { joinTexts } from '../join/join-texts.ts'
import { Notice } from '#web/light/form/Notice.tsx'
import { PasswordField } from '#web/light/form/password/PasswordField.tsx'
import { newPasswordProblem } from '#web/light/form/password/password-words.ts'
import { signInAddress } from './sign-in-data.ts'
import type { FormProps } from './SignInScreen.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { normalizeTarget } from '#web/light/form/code/target-of.ts'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'
import { type Verified, verify } from '#web/light/form/code/verify-call.ts'

/** Resets the password with a code sent to the phone or mail of the account. */
export function ForgottenForm({ data }: FormProps) {
  const t = useTexts(joinTexts)
  const c = useTexts(codeTexts)
  const { required } = useTexts(formTexts)
  const { failure, busy, form, run, tell } = useAttempt(['target', 'code', 'password'])
  const [proven, setProven] = useState<Verified>()
  const [done, setDone] = useState(false)

  function target(): string | undefined {
    const found = normalizeTarget(valuesOf(form.current)['target'] ?? '')
    tell(found ? nothingFailed : { fields: { target: c.badTarget } })
    return found
  }

  async function attempt(): Promise<Failure | undefined> {
    const values = valuesOf(form.current)
    const { code = '', password = '' } = values
    const to = normalizeTarget(values['target'] ?? '')
    const weak = newPasswordProblem(password)
    const missing = { ...(!to && { target: c.badTarget }), ...(!proven && !code && { code: required(c.code) }), ...(weak && { password: weak }) }
    if (!to || Object.keys(missing).length) return { fields: missing }
    const proof = proven ?? (await verify('forgotten', to, code))
    setProven(proof)
    if (!proof.taken) return { fields: { target: t.noLinkedAccount } }
    await send<typeof passwordForgotten>(
      'POST /pressplatform/session/password/forgotten',
      { body: { target: to, proof: proof.proof, password } },
      guestRequest,
    )
    setDone(true)
    return undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(attempt)
  }

  if (done) return <Notice title={t.reset} words={t.resetHint} href={signInAddress(data)} action={t.toSignIn} />
  return (
    <div className="si-form">
      <h1>{t.forgotten}</h1>
      <p className="si-hint">{t.forgottenHint}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <Field
          name="target"
          label={c.target}
          autoComplete="username"
          maxLength={200}
          readOnly={proven !== undefined}
          error={failure.fields['target']}
        />
        <CodeField
          purpose="forgotten"
          target={target}
          done={proven !== undefined}
          error={failure.fields['code']}
          onProblem={(words) => tell({ fields: { target: words } })}
        />
        <PasswordField label={t.newPassword} fresh hint={t.passwordRule} error={failure.fields['password']} />
        <SubmitRow busy={busy} other={failure.other} label={t.resetNow} />
      </form>
      <p className="si-links">
        {t.noTarget} <a href={signInAddress(data)}>{t.toSignIn}</a>
      </p>
    </div>
  )
}
