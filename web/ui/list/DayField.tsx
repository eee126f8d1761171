import { Input } from 'antd'

interface Props {
  /** `YYYY-MM-DD`, empty for none. */
  value?: string
  min?: string
  max?: string
  id?: string
  /** Its name, where no label stands beside it. */
  label?: string
  onChange?: (day: string) => void
}

/** One day, by the browser's own calendar: it speaks the person's language and works by keyboard and on phones. */
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
