import { isLabel } from '#document/schema/schema-attributes.ts'
import { Input, Switch } from 'antd'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { editorTexts } from '../texts/editor-texts.ts'
import styles from './MarginColumn.module.css'

interface FieldProps {
  label: string
  help?: string
  bad?: string | undefined
  required?: boolean
  children: (id: string) => ReactNode
}

/** A field of the margin column: its label above, help or an error below. */
export function Field({ label, help, bad, required = false, children }: FieldProps) {
  const t = editorTexts()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <span className={styles.required}> · {t.required}</span>}
      </label>
      {children(id)}
      {(bad ?? help) && (
        <p id={`${id}-help`} className={bad ? styles.bad : styles.help} role={bad ? 'alert' : undefined}>
          {bad ?? help}
        </p>
      )}
    </div>
  )
}

interface WordsProps {
  label: string
  value: string
  limit: number
  help?: string
  lines?: number
  required?: boolean
  onChange: (value: string) => void
}

/** A text field for an attribute. Changes are passed on only when an input method has finished composing. */
export function TextAttributeField({ label, value, limit, help, lines = 1, required = false, onChange }: WordsProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const shared = {
    value: typed,
    maxLength: limit,
    onCompositionEnd: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
    onChange({ target, nativeEvent }: { target: { value: string }; nativeEvent: Event }) {
      setTyped(target.value)
      if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) onChange(target.value)
    },
  }
  return (
    <Field label={label} required={required} {...(help && { help })}>
      {(id) =>
        lines > 1 ? (
          <Input.TextArea id={id} {...shared} autoSize={{ minRows: lines, maxRows: 8 }} aria-describedby={`${id}-help`} aria-required={required} />
        ) : (
          <Input id={id} {...shared} aria-describedby={`${id}-help`} />
        )
      }
    </Field>
  )
}

/** The field for a block's label, by which references find it; invalid labels are not saved. */
export function LabelField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const t = editorTexts()
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const bad = typed !== '' && !isLabel(typed)
  return (
    <Field label={t.label} help={t.labelHelp} bad={bad ? t.labelBad : undefined}>
      {(id) => (
        <Input
          id={id}
          value={typed}
          status={bad ? 'error' : ''}
          aria-describedby={`${id}-help`}
          aria-invalid={bad}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onChange(null)
            else if (isLabel(target.value)) onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}

interface SwitchedProps {
  label: string
  help?: string
  value: boolean
  onChange: (on: boolean) => void
}

export function SwitchField({ label, help, value, onChange }: SwitchedProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.switch}>
        <label htmlFor={id}>{label}</label>
        <Switch id={id} size="small" checked={value} onChange={onChange} />
      </div>
      {help && <p className={styles.help}>{help}</p>}
    </div>
  )
}

/** A read-only text; nothing if it is empty. */
export const Lines = ({ text }: { text: string }) => (text ? <p className={styles.hint}>{text}</p> : null)
