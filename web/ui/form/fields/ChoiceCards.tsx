import { Radio } from 'antd'
import styles from './choice-cards.module.css'

interface Props<Value extends string> {
  choices: readonly { value: Value; name: string; help: string }[]
  /** The accessible name, if there is no visible label. */
  label?: string
  value?: Value
  id?: string
  disabled?: boolean
  onChange?: (value: Value) => void
}

/** A choice between a few options, as cards with a line of help each. `value` and `onChange` come from the surrounding form field. */
export function ChoiceCards<Value extends string>({ choices, label, value, id, disabled = false, onChange }: Props<Value>) {
  return (
    <Radio.Group
      className={styles.cards ?? ''}
      value={value}
      // Only set when true: otherwise it would override a form that is disabled as a whole.
      {...(disabled && { disabled })}
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      onChange={({ target }) => onChange?.(target.value as Value)}
    >
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value}>
          {choice.name}
          <small>{choice.help}</small>
        </Radio>
      ))}
    </Radio.Group>
  )
}
