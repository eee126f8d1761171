import { Radio } from 'antd'
import styles from './choice-cards.module.css'

interface Props<Value extends string> {
  choices: readonly { value: Value; name: string; help: string }[]
  /** What the choice is about, where no label stands above. */
  label?: string
  value?: Value
  id?: string
  disabled?: boolean
  onChange?: (value: Value) => void
}

/** One of a few, as cards that say in a line what each means; the field around it gives value and change. */
export function ChoiceCards<Value extends string>({ choices, label, value, id, disabled = false, onChange }: Props<Value>) {
  return (
    <Radio.Group
      className={styles.cards ?? ''}
      value={value}
      // A form that is disabled as a whole says so itself.
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
