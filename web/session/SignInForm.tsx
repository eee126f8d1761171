import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formTexts } from '../kernel/form-texts.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PasswordField } from './PasswordField.tsx'
import { afterSignIn, type Failure, signIn } from './sign-in-call.ts'
import { texts } from './texts.ts'

export interface Entrance {
  /** The code of the entrance, empty for the platform's own. */
  from: string
  mobile: boolean
  institution: string
}

export function SignInForm({ from, mobile, institution }: Entrance) {
  const t = useTexts(texts)
  const { required } = useTexts(formTexts)
  const [failure, setFailure] = useState<Failure>({})
  const [busy, setBusy] = useState<'no' | 'asking' | 'leaving'>('no')
  const [capsLock, setCapsLock] = useState(false)
  const wait = useCountdown(failure)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy !== 'no' || wait > 0) return
    const fields = new FormData(event.currentTarget)
    const account = textOf(fields.get('account')).trim()
    const password = textOf(fields.get('password'))
    const missing = { ...(!account && { account: required(t.account) }), ...(!password && { password: required(t.password) }) }
    const failed = Object.keys(missing).length ? missing : await attempt({ account, password, keep: fields.get('keep') === 'on', from })
    setFailure(failed ?? {})
    if (failed) focusOn(form.current, failed.account ? 'account' : 'password')
  }

  async function attempt(values: Parameters<typeof signIn>[0]): Promise<Failure | undefined> {
    setBusy('asking')
    const failed = await signIn(values)
    setBusy(failed ? 'no' : 'leaving')
    if (!failed) location.assign(await afterSignIn(mobile))
    return failed
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <>
      <LanguageSelect />
      <form
        ref={form}
        className="si-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyUp={watchCapsLock}
        aria-labelledby="sign-in-title"
      >
        <h1 id="sign-in-title">{t.title}</h1>
        <p className="si-hint">{t.hint(institution)}</p>
        <div className="si-field">
          <label htmlFor="account">{t.account}</label>
          <div className="si-input">
            <input
              id="account"
              name="account"
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={60}
              autoFocus={!mobile && matchMedia('(min-width: 821px)').matches}
              required
              aria-invalid={!!failure.account}
              aria-describedby="account-error"
            />
          </div>
          <p id="account-error" className="si-error">
            {failure.account}
          </p>
        </div>
        <PasswordField error={failure.password} capsLock={capsLock} />
        <label className="si-keep">
          <input type="checkbox" name="keep" />
          <span>{t.keep}</span>
        </label>
        <p className="si-error" role="alert">
          {wait > 0 ? t.wait(wait) : failure.other}
        </p>
        <button className="si-go" type="submit" aria-disabled={busy !== 'no' || wait > 0}>
          {busy === 'asking' ? t.busy : busy === 'leaving' ? t.signedIn : t.submit}
        </button>
      </form>
      <footer className="si-foot">
        <span>
          {t.notHere(institution)} <a href="/institution/change">{t.change(institution)}</a>
        </span>
        <span className="si-by">Recto</span>
      </footer>
    </>
  )
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

const focusOn = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}

/** Seconds that are left of a wait, counted down. */
function useCountdown(failure: Failure): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!failure.wait) return
    const end = Date.now() + failure.wait * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 500)
    return () => {
      clearInterval(timer)
      setLeft(0)
    }
  }, [failure])
  return left
}
