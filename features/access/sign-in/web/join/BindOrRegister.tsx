import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { joinTexts } from './join-texts.ts'
import { Notice } from '#web/light/form/Notice.tsx'
import { pageAddress, signInAddress } from '../sign-in/sign-in-data.ts'
import type { FormProps } from '../sign-in/SignInScreen.tsx'

/** Choices for a verified phone or identity without an account: bind it to one, register, or activate. */
export function BindOrRegister({ data, held }: FormProps) {
  const t = useTexts(joinTexts)
  if (!held) return <Notice title={t.bindOrRegister} words={t.nothingHeld} href={signInAddress(data)} action={t.toSignIn} />
  const open = data.registration !== 'closed' || data.mailDomains.length > 0
  return (
    <div className="si-form">
      <h1>{t.unknown(held.provider, held.name)}</h1>
      <p className="si-hint">{t.unknownHint}</p>
      <ul className="si-ways">
        <li>
          <a href={pageAddress('/mobile/binding/account', data, held)}>
            <b>{t.bindExisting}</b>
            <small>{t.bindExistingHint}</small>
          </a>
        </li>
        {open && (
          <li>
            <a href={pageAddress('/mobile/register', data, held)}>
              <b>{t.registerNew}</b>
              <small>{t.registerNewHint}</small>
            </a>
          </li>
        )}
        <li>
          <a href={pageAddress('/mobile/register?code=', data)}>
            <b>{t.activate}</b>
            <small>{t.activateWayHint}</small>
          </a>
        </li>
      </ul>
      <p className="si-links">
        <a href={signInAddress(data)}>{t.otherWay}</a>
      </p>
    </div>
  )
}
