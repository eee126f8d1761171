import { Form, type FormItemProps, type FormRule } from 'antd'
import { formTexts as ruleTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useChanged } from '../draft/DraftFields.tsx'
import styles from '../form.module.css'

interface Props extends Pick<
  FormItemProps,
  'extra' | 'valuePropName' | 'rules' | 'children' | 'dependencies' | 'className' | 'tooltip' | 'getValueProps' | 'normalize'
> {
  name: string
  label: string
  required?: boolean
  /** The value is chosen, not typed, so "please choose" is shown if it is missing. */
  choose?: boolean
  max?: number
  min?: number
}

/** One field of a form: label above, help below, the generic rules and messages, and a mark while the value differs from the saved one. */
export function Field({ name, label, required = false, choose = false, max, min, rules = [], className = '', ...rest }: Props) {
  const t = useTexts(ruleTexts)
  const changed = useChanged(name)
  const genericRules: FormRule[] = [
    ...(required ? [{ required, ...(!choose && { whitespace: true }), message: choose ? t.choose(label) : t.required(label) }] : []),
    ...(max === undefined ? [] : [{ max }]),
    ...(min === undefined ? [] : [{ min }]),
  ]
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[...genericRules, ...rules]}
      className={`${styles.field} ${changed ? styles.changed : ''} ${className}`}
      {...rest}
    />
  )
}
