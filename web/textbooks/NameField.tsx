import type { textbookNameCheck } from '@recto/contract/textbooks'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import styles from './fields.module.css'
import { infoTexts } from './info-texts.ts'

/** Milliseconds of rest after which a typed name is looked up. */
const rest = 400

interface Props {
  id?: string
  own?: string
  disabled?: boolean
  /** Called with the suggested free name when the person accepts it; by default it is set in the surrounding form. */
  take?: (name: string) => void
}

/** A book's name, checked while it is typed: whether the institution has it already, and which one would be free. */
export function NameField({ id, own = '', disabled = false, take }: Props) {
  const t = useTexts(infoTexts)
  const form = Form.useFormInstance<{ name: string }>()
  const name = (Form.useWatch('name', form) ?? '').trim()
  const settled = useSettled(name)
  const asked = settled && settled !== own && settled.length <= 100
  const { data } = useAsk<typeof textbookNameCheck>(
    'POST /pressplatform/textbooks/check/name',
    asked ? { body: { name: settled, ...(id && { id }) } } : undefined,
    { onFocus: false },
  )
  const known = asked && settled === name ? data : undefined
  const suggestion = known?.suggestion
  return (
    <Form.Item
      label={t.name}
      name="name"
      rules={[{ required: true, whitespace: true }, { max: 100 }]}
      validateTrigger={['onBlur', 'onChange']}
      extra={
        known && (
          <span role="status" className={styles.check} data-taken={!known.available || undefined}>
            {known.available ? t.nameFree : t.nameTaken}
            {!known.available && suggestion && (
              <Button type="link" size="small" onClick={() => (take ? take(suggestion) : form.setFieldValue('name', suggestion))}>
                {t.useSuggestion(suggestion)}
              </Button>
            )}
          </span>
        )
      }
    >
      <Input disabled={disabled} maxLength={120} autoComplete="off" />
    </Form.Item>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
