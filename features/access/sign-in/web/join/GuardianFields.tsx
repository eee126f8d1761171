import type { RefObject } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { codeTexts } from '#web/light/form/code/code-texts.ts'
import { CodeField } from '#web/light/form/code/CodeField.tsx'
import { type Failure, nothingFailed } from '#web/light/form/attempt/failure.ts'
import { Field } from '#web/light/form/Field.tsx'
import { joinTexts } from './join-texts.ts'
import { normalizePhone } from '#web/light/form/code/target-of.ts'
import { valuesOf } from '#web/light/form/attempt/use-attempt.ts'

interface Props {
  form: RefObject<HTMLFormElement | null>
  failure: Failure
  tell: (failure: Failure) => void
  done: boolean
}

/** Consent of a guardian for a person under 14, confirmed by a code to the guardian's phone. */
export function GuardianFields({ form, failure, tell, done }: Props) {
  const t = useTexts(joinTexts)
  const c = useTexts(codeTexts)
  function target(): string | undefined {
    const phone = normalizePhone(valuesOf(form.current)['guardian.phone'] ?? '')
    tell(phone ? nothingFailed : { fields: { 'guardian.phone': c.badPhone } })
    return phone
  }
  return (
    <fieldset className="si-group">
      <legend>{t.guardian}</legend>
      <p className="si-note">{t.guardianHint}</p>
      <Field name="guardian.name" label={t.guardianName} autoComplete="off" maxLength={60} error={failure.fields['guardian.name']} />
      <Field
        name="guardian.phone"
        label={t.guardianPhone}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        prefix="+86"
        maxLength={20}
        readOnly={done}
        error={failure.fields['guardian.phone']}
      />
      <CodeField
        name="guardianCode"
        purpose="guardian"
        target={target}
        done={done}
        error={failure.fields['guardianCode']}
        onProblem={(words) => tell({ fields: { 'guardian.phone': words } })}
      />
    </fieldset>
  )
}
