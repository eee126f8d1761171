import type { Data } from '@recto/contract/call'
import type { activate, activationGet } from '@recto/contract/session-join'
import { documentVersions } from '@recto/plain/document-versions'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formTexts } from '../kernel/form-texts.ts'
import { send } from '../kernel/send.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { AgreementCheck } from './Agreement.tsx'
import { agreementTexts } from './agreement-texts.ts'
import { Field } from './Field.tsx'
import { joinTexts } from './join-texts.ts'
import { PasswordField } from './PasswordField.tsx'
import { newPasswordProblem } from './password-words.ts'
import { alone, isFramed } from './sign-in-call.ts'
import { signInAddress } from './sign-in-data.ts'
import type { FormProps } from './SignInScreen.tsx'
import { SubmitRow } from './SubmitRow.tsx'
import { useAttempt, valuesOf } from './use-attempt.ts'

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
      setWhose({ ...(await send<typeof activationGet>('GET /pressplatform/session/activation', { query: { code: typed } }, alone)), code: typed })
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
      const body = { code: whose?.code ?? '', password, consent: documentVersions, framed: isFramed() }
      await settle(await send<typeof activate>('POST /pressplatform/session/activation', { body }, alone))
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
