import { type FormEvent, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useSecondsUntil } from '#web/light/form/code/CodeField.tsx'
import { Field } from '#web/light/form/Field.tsx'
import { PasswordField } from '#web/light/form/password/PasswordField.tsx'
import { signIn } from './sign-in-call.ts'
import { pageAddress } from './sign-in-data.ts'
import type { FormProps } from './SignInScreen.tsx'
import { SubmitRow } from '#web/light/form/SubmitRow.tsx'
import { texts } from '../texts.ts'
import { useAttempt, valuesOf } from '#web/light/form/attempt/use-attempt.ts'

/** Sign-in with account and password; a pending phone or identity is bound to the account. */
export function PasswordForm({ data, held, settle }: FormProps) {
  const t = useTexts(texts)
  const { required } = useTexts(formTexts)
  const { failure, busy, form, run } = useAttempt(['account', 'password'])
  const [until, setUntil] = useState(0)
  const [working, setWorking] = useState(false)
  const wait = useSecondsUntil(until)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wait > 0) return
    void run(async () => {
      const { account = '', password = '', keep } = valuesOf(form.current)
      const missing = { ...(!account && { account: required(t.account) }), ...(!password && { password: required(t.password) }) }
      if (Object.keys(missing).length) return { fields: missing }
      const answer = await signIn({ account, password, keep: keep === 'on', from: data.from, bind: held?.token }, setWorking)
      if ('fields' in answer) {
        setUntil(Date.now() + (answer.wait ?? 0) * 1000)
        return answer
      }
      await settle(answer)
      return undefined
    })
  }

  const other = wait > 0 ? t.wait(wait) : failure.other
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        name="account"
        label={t.account}
        autoComplete="username"
        maxLength={60}
        autoFocus={matchMedia('(min-width: 821px)').matches}
        error={failure.fields['account']}
        hint={data.directories.length > 0 && t.directory(data.directories.join('、'))}
      />
      <PasswordField
        error={failure.fields['password']}
        aside={
          <a className="si-aside" href={pageAddress('/mobile/forgetPwd', data)}>
            {t.forgotten}
          </a>
        }
      />
      <SubmitRow busy={busy} working={working} waiting={wait > 0} other={other} label={held ? t.bindAndSignIn : t.submit} keep />
    </form>
  )
}
