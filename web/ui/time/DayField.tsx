import { Input } from 'antd'

interface Props {
  /** `YYYY-MM-DD`, empty for none. */
  value?: string
  min?: string
  max?: string
  id?: string
  /** The accessible name, if there is no visible label. */
  label?: string
  onChange?: (day: string) => void
}

/** A date field with the browser's own calendar, which is localized and works by keyboard and on phones. */
export function DayField({ value = '', min = '', max = '', id, label, onChange }: Props) {
  return (
    <Input
      type="date"
      value={value}
      {...(id && { id })}
      {...(label && { 'aria-label': label, title: label })}
      {...(min && { min })}
      {...(max && { max })}
      style={{ inlineSize: 160 }}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
