import { useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import { EyeIcon } from '../ui/line-icons.tsx'
import { texts } from './texts.ts'

/** A password that can be shown; pasting and password managers work, caps lock is told. */
export function PasswordField({ error, capsLock }: { error: string | undefined; capsLock: boolean }) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(false)
  return (
    <div className="si-field">
      <label htmlFor="password">{t.password}</label>
      <div className="si-input">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
          required
          aria-invalid={!!error}
          aria-describedby="password-error password-hint"
        />
        <button
          type="button"
          className="si-show"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon closed={!shown} />
        </button>
      </div>
      <p id="password-hint" className="si-caps" role="status">
        {capsLock && t.capsLock}
      </p>
      <p id="password-error" className="si-error">
        {error}
      </p>
    </div>
  )
}
