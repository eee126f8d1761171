import { guestRequest, isFramed } from '#web/light/form/attempt/guest-call.ts'
import { dayOf } from '#web/ui/time/days.ts'
import type { userRegister } from '#features/access/session/contract-registration.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { type FormEvent, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AgreementCheck } from '#web/light/form/agreement/Agreement.tsx'
import { agreementTexts } from '#web/light/form/agreement/agreement-texts.ts'
import { codeTexts } from '#web/light/form/code/code-texts.ts'
import { CodeField } from '#web/light/form/code/CodeField.tsx'
import { type Failure, failureOf, nothingFailed } from '#web/light/form/attempt/failure.ts'
import { Field } from '#web/light/form/Field.tsx'
import { GuardianFields } from './GuardianFields.tsx'
import { joinTexts } from './join-texts.ts'
import { Notice } from '#web/light/form/Notice.tsx'
import { PasswordField } from '#web/light/form/password/PasswordField.tsx'
import { newPasswordProblem } from '#web/light/form/password/password-words.ts'
import { institutionsAddress, pageAddress, signInAddress } from '../sign-in/sign-in-data.ts'
import type { FormProps } from '../sign-in/SignInScreen.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { normalizePhone, normalizeTarget } from '#web/light/form/code/target-of.ts'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'
import { type Verified, verify } from '#web/light/form/code/verify-call.ts'

const fields = ['target', 'code', 'name', 'birthDate', 'guardian.name', 'guardian.phone', 'guardianCode', 'guardian', 'password', 'agreed']
const ageOfConsent = 14

/** Registration. A verified code stays valid when another field is refused. */
export function RegisterForm({ data, held, settle }: FormProps) {
  const t = useTexts(joinTexts)
  const c = useTexts(codeTexts)
  const { mustAgree } = useTexts(agreementTexts)
  const { required, choose } = useTexts(formTexts)
  const { failure, busy, form, run, tell } = useAttempt(fields)
  const [proven, setProven] = useState<Verified>()
  const [guardian, setGuardian] = useState<Verified>()
  const [birthDate, setBirthDate] = useState('')
  const [waiting, setWaiting] = useState<string>()
  const heldPhone = held?.provider === 'phone'
  // A closed institution still takes in people with its own mail addresses.
  const mailOnly = data.registration === 'closed' && data.mailDomains.length > 0
  const domains = data.mailDomains.map((each) => `@${each}`).join('、')
  const isOwnMail = (target: string) => data.mailDomains.some((each) => target.trim().toLowerCase().endsWith(`@${each}`))
  const minor = birthDate !== '' && isUnder(ageOfConsent, birthDate)

  function target(): string | undefined {
    const found = normalizeTarget(valuesOf(form.current)['target'] ?? '')
    const refused = found && mailOnly && !isOwnMail(found)
    tell(found && !refused ? nothingFailed : { fields: { target: refused ? t.mailOnly(domains) : c.badTarget } })
    return refused ? undefined : found
  }

  function missingIn(values: Record<string, string>): Failure['fields'] {
    const { name, password = '', code, guardianCode, agreed } = values
    const weak = newPasswordProblem(password, values['target'])
    return {
      ...(!heldPhone && !normalizeTarget(values['target'] ?? '') && { target: c.badTarget }),
      ...(mailOnly && !isOwnMail(values['target'] ?? '') && { target: t.mailOnly(domains) }),
      ...(!heldPhone && !proven && !code && { code: required(c.code) }),
      ...(!name && { name: required(t.name) }),
      ...(!birthDate && { birthDate: choose(t.birthDate) }),
      ...(minor && !values['guardian.name'] && { 'guardian.name': required(t.guardianName) }),
      ...(minor && !normalizePhone(values['guardian.phone'] ?? '') && { 'guardian.phone': c.badPhone }),
      ...(minor && !guardian && !guardianCode && { guardianCode: required(c.code) }),
      ...(weak && { password: weak }),
      ...(!agreed && { agreed: mustAgree }),
    }
  }

  /** The proof of a code, or the error for its field. */
  async function proofOf(purpose: 'register' | 'guardian', to: string, code: string, field: string): Promise<Verified | Failure> {
    const before = purpose === 'register' ? proven : guardian
    if (before?.target === to) return before
    try {
      const fresh = await verify(purpose, to, code)
      if (purpose === 'register') setProven(fresh)
      else setGuardian(fresh)
      return fresh
    } catch (error) {
      const { fields: told, other } = failureOf(error, ['code'])
      return { fields: { [field]: told['code'] ?? other ?? '' } }
    }
  }

  async function attempt(): Promise<Failure | undefined> {
    const values = valuesOf(form.current)
    const missing = missingIn(values)
    if (Object.keys(missing).length) return { fields: missing }
    const { name = '', password = '', code = '', guardianCode = '' } = values
    const body = {
      name,
      password,
      birthDate,
      consent: legalDocumentVersions,
      framed: isFramed(),
      ...(data.from && { from: data.from }),
      ...(held && { bind: held.token }),
    }
    const to = normalizeTarget(values['target'] ?? '') ?? ''
    const own = heldPhone ? undefined : await proofOf('register', to, code, 'code')
    if (own && 'fields' in own) return own
    if (own?.taken) return { fields: { target: t.taken } }
    const guardianPhone = normalizePhone(values['guardian.phone'] ?? '') ?? ''
    const other = minor ? await proofOf('guardian', guardianPhone, guardianCode, 'guardianCode') : undefined
    if (other && 'fields' in other) return other
    const answer = await send<typeof userRegister>(
      'POST /pressplatform/user/register',
      {
        body: {
          ...body,
          ...(own && { target: own.target, proof: own.proof }),
          ...(other && { guardian: { name: values['guardian.name'] ?? '', phone: guardianPhone, proof: other.proof } }),
        },
      },
      guestRequest,
    )
    if ('waiting' in answer) setWaiting(answer.institutionName)
    else await settle(answer)
    return undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(attempt)
  }

  if (waiting !== undefined) return <Notice title={t.waiting} words={t.waitingHint(waiting)} href={signInAddress(data)} action={t.toSignIn} />
  if (!data.institution && !heldPhone)
    return <Notice title={t.register} words={t.chooseFirst} href={institutionsAddress(data)} action={t.chooseInstitution} />
  if (data.registration === 'closed' && !data.mailDomains.length)
    return (
      <Notice
        title={t.register}
        words={t.closed(data.institution)}
        href={signInAddress(data)}
        action={t.toSignIn}
        also={{ href: pageAddress('/mobile/register?code=', data), action: t.activate }}
      />
    )
  const mailHint = domains && (mailOnly ? t.mailOnly(domains) : t.mailHint(domains))
  return (
    <div className="si-form">
      <h1>{t.register}</h1>
      <p className="si-hint">{data.registration === 'approve' ? t.registerApproved(data.institution) : t.registerHint(data.institution)}</p>
      <form ref={form} noValidate onSubmit={submit}>
        {heldPhone ? (
          <Field name="target" label={c.phone} defaultValue={held.name} readOnly hint={c.proven} error={failure.fields['target']} />
        ) : (
          <>
            <Field
              name="target"
              label={c.target}
              autoComplete="username"
              maxLength={200}
              readOnly={proven !== undefined}
              hint={mailHint}
              error={failure.fields['target']}
            />
            <CodeField
              purpose="register"
              target={target}
              done={proven !== undefined}
              error={failure.fields['code']}
              onProblem={(words) => tell({ fields: { target: words } })}
            />
          </>
        )}
        <Field name="name" label={t.name} autoComplete="name" maxLength={60} error={failure.fields['name']} />
        <Field
          name="birthDate"
          label={t.birthDate}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={dayOf(new Date())}
          value={birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
          hint={t.birthHint}
          error={failure.fields['birthDate']}
        />
        {minor && <GuardianFields form={form} failure={failure} tell={tell} done={guardian !== undefined} />}
        <PasswordField fresh hint={t.passwordRule} error={failure.fields['password']} />
        <AgreementCheck error={failure.fields['agreed']} />
        <SubmitRow busy={busy} other={failure.other ?? failure.fields['guardian']} label={t.registerNow} />
      </form>
      <p className="si-links">
        {t.haveAccount} <a href={signInAddress(data)}>{t.toSignIn}</a>
      </p>
    </div>
  )
}

/** True if a person born on `birthDate` (`YYYY-MM-DD`) is younger than `years` today. */
function isUnder(years: number, birthDate: string): boolean {
  const today = dayOf(new Date())
  return birthDate > `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}
