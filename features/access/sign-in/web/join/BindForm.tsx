import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { joinTexts } from './join-texts.ts'
import { Notice } from '#web/light/form/Notice.tsx'
import { PasswordForm } from '../sign-in/PasswordForm.tsx'
import { signInAddress } from '../sign-in/sign-in-data.ts'
import type { FormProps } from '../sign-in/SignInScreen.tsx'

/** Binds a pending phone or identity to an account by one sign-in with the password; afterwards it signs in directly. */
export function BindForm(props: FormProps) {
  const { data, held } = props
  const t = useTexts(joinTexts)
  if (!held) return <Notice title={t.bind} words={t.nothingHeld} href={signInAddress(data)} action={t.toSignIn} />
  return (
    <div className="si-form">
      <h1>{t.bind}</h1>
      <p className="si-hint">{t.bindHint(held.provider, held.name)}</p>
      <PasswordForm {...props} />
      <p className="si-links">
        <a href={signInAddress(data)}>{t.otherWay}</a>
      </p>
    </div>
  )
}
