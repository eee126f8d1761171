import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EyeIcon } from '#web/ui/display/line-icons.tsx'
import { Field } from '../Field.tsx'
import { lightFormTexts } from '../form-texts.ts'

interface Props {
  error: string | undefined
  label?: string
  /** True for a new password; tells password managers which one to offer. */
  fresh?: boolean
  aside?: ReactNode
  hint?: string
  autoFocus?: boolean
}

/** A password field with a show button and a caps lock warning; pasting and password managers work. */
export function PasswordField({ error, label, fresh = false, aside, hint, autoFocus = false }: Props) {
  const t = useTexts(lightFormTexts)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field
      name="password"
      label={label ?? t.password}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      maxLength={200}
      error={error}
      aside={aside}
      autoFocus={autoFocus}
      onKeyUp={checkCapsLock}
      hint={capsLock ? <span className="si-caps">{t.capsLock}</span> : hint}
      inside={
        <button
          type="button"
          className="si-show"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon closed={!shown} />
        </button>
      }
    />
  )
}
