import type { InputHTMLAttributes, ReactNode } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'name'> {
  name: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Shown before the input. */
  prefix?: string
  /** Shown at the end of the label's line; it follows the input for the keyboard. */
  aside?: ReactNode
  /** Shown inside the field, at its end. */
  inside?: ReactNode
}

/** One field of a sign-in form, with hint and error below it. */
export function Field({ name, label, error, hint, prefix, aside, inside, ...input }: Props) {
  return (
    <div className="si-field">
      <div className="si-label">
        <label htmlFor={name}>{label}</label>
      </div>
      <div className={`si-input${prefix ? ' has-prefix' : ''}`}>
        {prefix && (
          <span className="si-prefix" aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          id={name}
          name={name}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          aria-invalid={!!error}
          aria-describedby={`${name}-error ${name}-hint`}
          {...input}
        />
        {inside}
      </div>
      {aside && <div className="si-beside">{aside}</div>}
      <p id={`${name}-hint`} className="si-note" role="status">
        {hint}
      </p>
      <p id={`${name}-error`} className="si-error">
        {error}
      </p>
    </div>
  )
}
