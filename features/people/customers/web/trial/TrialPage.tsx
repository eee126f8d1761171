import { guestRequest } from '#web/light/form/attempt/guest-call.ts'
import type { TrialApplication, trialApply, trialState } from '../../contract.ts'
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
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { normalizePhone } from '#web/light/form/code/target-of.ts'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'
import { type Verified, verify } from '#web/light/form/code/verify-call.ts'
import { TrialOutcome } from './TrialOutcome.tsx'
import { trialTexts } from './trial-texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

const fields = ['orgName', 'name', 'title', 'phone', 'code', 'mail', 'agreed']
const wants = (): 'apply' | 'progress' => (new URLSearchParams(location.search).has('progress') ? 'progress' : 'apply')

/** Applies for a trial, or shows the state of an application; both need a phone verified by a code. */
export function TrialPage() {
  const t = useTexts(trialTexts)
  const [view, setView] = useState(wants)
  const [found, setFound] = useState<TrialApplication>()
  if (found) return <TrialOutcome found={found} again={() => (setFound(undefined), setView('apply'))} />
  return (
    <div className="si-form">
      <h1>{view === 'apply' ? t.apply : t.progress}</h1>
      <p className="si-hint">{view === 'apply' ? t.hint : t.progressHint}</p>
      <TrialForm key={view} view={view} done={setFound} />
      <p className="si-links">
        <button type="button" className="si-link" onClick={() => setView(view === 'apply' ? 'progress' : 'apply')}>
          {view === 'apply' ? t.toProgress : t.toApply}
        </button>
        <a href={screenHref('/textbooklogin')}>{t.back}</a>
      </p>
    </div>
  )
}

function TrialForm({ view, done }: { view: 'apply' | 'progress'; done: (found: TrialApplication) => void }) {
  const t = useTexts(trialTexts)
  const c = useTexts(codeTexts)
  const { required } = useTexts(formTexts)
  const { mustAgree } = useTexts(agreementTexts)
  const { failure, busy, form, run, tell } = useAttempt(fields)
  const [proven, setProven] = useState<Verified>()
  const applying = view === 'apply'

  function phone(): string | undefined {
    const given = normalizePhone(valuesOf(form.current)['phone'] ?? '')
    tell(given ? nothingFailed : { fields: { phone: c.badPhone } })
    return given
  }

  function missingIn(values: Record<string, string>): Failure['fields'] {
    return {
      ...(applying && !values['orgName'] && { orgName: required(t.orgName) }),
      ...(applying && !values['name'] && { name: required(t.name) }),
      ...(!normalizePhone(values['phone'] ?? '') && { phone: c.badPhone }),
      ...(!proven && !values['code'] && { code: required(c.code) }),
      ...(applying && !values['agreed'] && { agreed: mustAgree }),
    }
  }

  async function attempt(): Promise<Failure | undefined> {
    const values = valuesOf(form.current)
    const missing = missingIn(values)
    if (Object.keys(missing).length) return { fields: missing }
    const to = normalizePhone(values['phone'] ?? '') ?? ''
    let shown = proven
    if (shown?.target !== to) {
      try {
        shown = await verify('trial', to, values['code'] ?? '')
        setProven(shown)
      } catch (error) {
        const { fields: told, other } = failureOf(error, ['code'])
        return { fields: { code: told['code'] ?? other ?? '' } }
      }
    }
    const { proof } = shown
    if (!applying) {
      const state = await send<typeof trialState>('POST /pressplatform/customer/trial/state', { body: { phone: to, proof } }, guestRequest)
      setProven(undefined)
      if (!state) return { fields: {}, other: t.noneFound }
      done(state)
      return undefined
    }
    const { orgName = '', name = '', title = '', region = '', mail = '', interest = '' } = values
    const body = { orgName, name, title, region, mail, interest, phone: to, proof, agreed: true as const }
    try {
      done(await send<typeof trialApply>('POST /pressplatform/customer/trial', { body }, guestRequest))
    } finally {
      setProven(undefined)
    }
    return undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(attempt)
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      {applying && (
        <>
          <Field name="orgName" label={t.orgName} autoComplete="organization" maxLength={100} error={failure.fields['orgName']} />
          <Field name="name" label={t.name} autoComplete="name" maxLength={50} error={failure.fields['name']} />
        </>
      )}
      <Field
        name="phone"
        label={c.phone}
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
        readOnly={proven !== undefined}
        error={failure.fields['phone']}
      />
      <CodeField
        purpose="trial"
        target={phone}
        done={proven !== undefined}
        error={failure.fields['code']}
        onProblem={(words) => tell({ fields: { phone: words } })}
      />
      {applying && (
        <>
          <details className="si-more">
            <summary>{t.further}</summary>
            <Field name="title" label={t.title} autoComplete="organization-title" maxLength={50} required={false} error={failure.fields['title']} />
            <Field name="mail" label={t.mail} type="email" autoComplete="email" maxLength={100} required={false} error={failure.fields['mail']} />
            <Field name="region" label={t.region} autoComplete="address-level1" maxLength={50} required={false} />
            <Field name="interest" label={t.interest} maxLength={200} required={false} />
          </details>
          <AgreementCheck error={failure.fields['agreed']} />
        </>
      )}
      <SubmitRow busy={busy} other={failure.other} label={applying ? t.submit : t.look} />
    </form>
  )
}
