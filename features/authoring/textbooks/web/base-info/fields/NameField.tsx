import type { textbookNameCheck } from '../../../contract.ts'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './fields.module.css'
import { infoTexts } from '../info-texts.ts'

/** Milliseconds without typing after which a name is checked. */
const debounceDelay = 400

interface Props {
  id?: string
  own?: string
  disabled?: boolean
  /** Called with the suggested free name when the person accepts it; by default it is set in the surrounding form. */
  take?: (name: string) => void
}

/** The title of a textbook, checked while typing: whether the institution already has it, with a free suggestion. */
export function NameField({ id, own = '', disabled = false, take }: Props) {
  const t = useTexts(infoTexts)
  const form = Form.useFormInstance<{ name: string }>()
  const name = (Form.useWatch('name', form) ?? '').trim()
  const debounced = useDebounced(name)
  const asked = debounced && debounced !== own && debounced.length <= 100
  const { data } = useRead<typeof textbookNameCheck>(
    'POST /pressplatform/textbooks/check/name',
    asked ? { body: { name: debounced, ...(id && { id }) } } : undefined,
    { onFocus: false },
  )
  const known = asked && debounced === name ? data : undefined
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

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceDelay)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
