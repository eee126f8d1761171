import type { phoneLogin } from '@recto/contract/session'
import { documentVersions } from '@recto/plain/document-versions'
import type { FormEvent } from 'react'
import { formTexts } from '../kernel/form-texts.ts'
import { send } from '../kernel/send.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { AgreementCheck } from './Agreement.tsx'
import { agreementTexts } from './agreement-texts.ts'
import { codeTexts } from './code-texts.ts'
import { CodeField } from './CodeField.tsx'
import { nothingFailed } from './failure.ts'
import { Field } from './Field.tsx'
import { alone, isFramed } from './sign-in-call.ts'
import type { FormProps } from './SignInScreen.tsx'
import { SubmitRow } from './SubmitRow.tsx'
import { phoneOf } from './target-of.ts'
import { texts } from './texts.ts'
import { useAttempt, valuesOf } from './use-attempt.ts'

/** Sign-in with a phone number and a code sent to it. */
export function PhoneForm({ data, held, settle }: FormProps) {
  const t = useTexts(texts)
  const c = useTexts(codeTexts)
  const { mustAgree } = useTexts(agreementTexts)
  const { required } = useTexts(formTexts)
  const { failure, busy, form, run, tell } = useAttempt(['phone', 'code', 'agreed'])

  function target(): string | undefined {
    const phone = phoneOf(valuesOf(form.current)['phone'] ?? '')
    tell(phone ? nothingFailed : { fields: { phone: c.badPhone } })
    return phone
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const values = valuesOf(form.current)
      const phone = phoneOf(values['phone'] ?? '')
      const { code = '', keep, agreed } = values
      const missing = { ...(!phone && { phone: c.badPhone }), ...(!code && { code: required(c.code) }), ...(!agreed && { agreed: mustAgree }) }
      if (Object.keys(missing).length) return { fields: missing }
      const query = { ...documentVersions, phone, code, keep: keep === 'on', framed: isFramed(), ...(data.from && { from: data.from }) }
      const bound = { ...query, ...(held && { bind: held.token }) }
      await settle(await send<typeof phoneLogin>('GET /pressplatform/user/v2/phone/login', { query: bound }, alone))
      return undefined
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        name="phone"
        label={c.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        prefix="+86"
        maxLength={20}
        error={failure.fields['phone']}
      />
      <CodeField purpose="signIn" target={target} error={failure.fields['code']} onProblem={(phone) => tell({ fields: { phone } })} />
      <AgreementCheck error={failure.fields['agreed']} />
      <SubmitRow busy={busy} other={failure.other} label={held ? t.bindAndSignIn : t.submit} keep />
    </form>
  )
}
