import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import { EyeIcon } from '../ui/line-icons.tsx'
import { Field } from './Field.tsx'
import { texts } from './texts.ts'

interface Props {
  error: string | undefined
  label?: string
  /** A new one, for password managers; else the one there is. */
  fresh?: boolean
  aside?: ReactNode
  hint?: string
  autoFocus?: boolean
}

/** A password that can be shown; pasting and password managers work, caps lock is told. */
export function PasswordField({ error, label, fresh = false, aside, hint, autoFocus = false }: Props) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
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
      onKeyUp={watch}
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
