import { guestRequest, isFramed } from '#web/light/form/attempt/guest-call.ts'
import type { Data } from '#contract/call.ts'
import type { activate, activationGet } from '#features/access/session/contract-registration.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AgreementCheck } from '#web/light/form/agreement/Agreement.tsx'
import { agreementTexts } from '#web/light/form/agreement/agreement-texts.ts'
import { Field } from '#web/light/form/Field.tsx'
import { joinTexts } from './join-texts.ts'
import { PasswordField } from '#web/light/form/password/PasswordField.tsx'
import { newPasswordProblem } from '#web/light/form/password/password-words.ts'
import { signInAddress } from '../sign-in/sign-in-data.ts'
import type { FormProps } from '../sign-in/SignInScreen.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'

type ActivationAccount = Data<typeof activationGet>

/** Activates an account created by the institution: activation code, account, first password. */
export function ActivateForm({ data, settle }: FormProps) {
  const t = useTexts(joinTexts)
  const { required } = useTexts(formTexts)
  const { mustAgree } = useTexts(agreementTexts)
  const [given] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [whose, setWhose] = useState<ActivationAccount & { code: string }>()
  const looked = useRef(false)
  const code = useAttempt(['code'])
  const rest = useAttempt(['password', 'agreed', 'code'])

  const look = (typed: string) =>
    code.run(async () => {
      if (!typed) return { fields: { code: required(t.code) } }
      setWhose({
        ...(await send<typeof activationGet>('GET /pressplatform/session/activation', { query: { code: typed } }, guestRequest)),
        code: typed,
      })
      return undefined
    })

  useEffect(() => {
    if (!given || looked.current) return
    looked.current = true
    void look(given)
  })

  function submitCode(event: FormEvent) {
    event.preventDefault()
    void look(valuesOf(code.form.current)['code'] ?? '')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void rest.run(async () => {
      const { password = '', agreed } = valuesOf(rest.form.current)
      const weak = newPasswordProblem(password, whose?.account)
      const missing = { ...(weak && { password: weak }), ...(!agreed && { agreed: mustAgree }) }
      if (Object.keys(missing).length) return { fields: missing }
      const body = { code: whose?.code ?? '', password, consent: legalDocumentVersions, framed: isFramed() }
      await settle(await send<typeof activate>('POST /pressplatform/session/activation', { body }, guestRequest))
      return undefined
    })
  }

  const back = (
    <p className="si-links">
      {t.activatedBefore} <a href={signInAddress(data)}>{t.toSignIn}</a>
    </p>
  )
  if (!whose)
    return (
      <div className="si-form">
        <h1>{t.activate}</h1>
        <p className="si-hint">{t.activateHint}</p>
        <form ref={code.form} noValidate onSubmit={submitCode}>
          <Field
            name="code"
            label={t.code}
            defaultValue={given}
            autoComplete="off"
            maxLength={80}
            error={code.failure.fields['code']}
            hint={t.codeHint}
          />
          <SubmitRow busy={code.busy} other={code.failure.other} label={t.next} />
        </form>
        {back}
      </div>
    )
  return (
    <div className="si-form">
      <h1>{t.welcome(whose.name)}</h1>
      <p className="si-hint">{t.activateFor(whose.institutionName)}</p>
      <form ref={rest.form} noValidate onSubmit={submit}>
        <Field name="account" label={t.account} value={whose.account} readOnly autoComplete="username" hint={t.accountHint} />
        <PasswordField label={t.setPassword} fresh autoFocus hint={t.passwordRule} error={rest.failure.fields['password']} />
        <AgreementCheck error={rest.failure.fields['agreed']} />
        <SubmitRow busy={rest.busy} other={rest.failure.other ?? rest.failure.fields['code']} label={t.activateNow} />
      </form>
      {back}
    </div>
  )
}
