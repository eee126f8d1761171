import { guestRequest, isFramed } from '#web/light/form/attempt/guest-call.ts'
import type { phoneLogin } from '#features/access/session/contract.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import type { FormEvent } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AgreementCheck } from '#web/light/form/agreement/Agreement.tsx'
import { agreementTexts } from '#web/light/form/agreement/agreement-texts.ts'
import { codeTexts } from '#web/light/form/code/code-texts.ts'
import { CodeField } from '#web/light/form/code/CodeField.tsx'
import { nothingFailed } from '#web/light/form/attempt/failure.ts'
import { Field } from '#web/light/form/Field.tsx'
import type { FormProps } from './SignInScreen.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { normalizePhone } from '#web/light/form/code/target-of.ts'
import { texts } from '../texts.ts'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'

/** Sign-in with a phone number and a code sent to it. */
export function PhoneForm({ data, held, settle }: FormProps) {
  const t = useTexts(texts)
  const c = useTexts(codeTexts)
  const { mustAgree } = useTexts(agreementTexts)
  const { required } = useTexts(formTexts)
  const { failure, busy, form, run, tell } = useAttempt(['phone', 'code', 'agreed'])

  function target(): string | undefined {
    const phone = normalizePhone(valuesOf(form.current)['phone'] ?? '')
    tell(phone ? nothingFailed : { fields: { phone: c.badPhone } })
    return phone
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const values = valuesOf(form.current)
      const phone = normalizePhone(values['phone'] ?? '')
      const { code = '', keep, agreed } = values
      const missing = { ...(!phone && { phone: c.badPhone }), ...(!code && { code: required(c.code) }), ...(!agreed && { agreed: mustAgree }) }
      if (Object.keys(missing).length) return { fields: missing }
      const query = { ...legalDocumentVersions, phone, code, keep: keep === 'on', framed: isFramed(), ...(data.from && { from: data.from }) }
      const bound = { ...query, ...(held && { bind: held.token }) }
      await settle(await send<typeof phoneLogin>('GET /pressplatform/user/v2/phone/login', { query: bound }, guestRequest))
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
