import { parseFen, formatFen } from '#plain/numbers/money.ts'
import { Input, type FormRule, type InputProps } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from './Field.tsx'
import { formTexts } from '../texts.ts'

interface Props {
  name: string
  label: string
  required?: boolean
  /** In fen, like `max`. */
  min?: number
  max: number
  extra?: string
}

/**
 * An amount in yuan. The value is the typed text, because money must never be rounded or truncated silently: a text that is no amount is an error.
 * When the field is left, an amount is formatted with thousands separators and two decimals. `parseFen` converts the text to fen.
 */
export function MoneyField({ min = 0, max, ...field }: Props) {
  const t = useTexts(formTexts)
  const amount: FormRule = {
    validator(_rule, typed: string) {
      if (!typed) return Promise.resolve()
      const fen = parseFen(typed)
      if (fen === undefined) return Promise.reject(new Error(t.noAmount))
      if (fen < min || fen > max) return Promise.reject(new Error(t.amountBetween(formatFen(min), formatFen(max))))
      return Promise.resolve()
    },
  }
  return (
    <Field {...field} rules={[amount]}>
      <AmountInput />
    </Field>
  )
}

function AmountInput({ onBlur, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      onBlur={(event) => {
        const fen = parseFen(event.target.value)
        if (fen !== undefined) rest.onChange?.({ ...event, target: { ...event.target, value: amountText(fen) } })
        onBlur?.(event)
      }}
    />
  )
}

/** An amount as the field shows it: `1,280.50`. */
export const amountText = (fen: number): string => formatFen(fen).replace('¥', '')
