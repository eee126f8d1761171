import { Button, Input, type GetRef } from 'antd'
import { useRef } from 'react'
import { placeholderText } from '#assessment/certificates/certificate-text.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Placeholder } from '../../contract.ts'
import { templateTexts } from './template-texts.ts'
import styles from './template.module.css'

const placeholders: readonly Placeholder[] = ['name', 'course', 'hours', 'date']
const most = 400

/** The text of the certificate, with buttons that write a placeholder where the cursor stands. */
export function BodyField({ value = '', onChange, id }: { value?: string; onChange?: (text: string) => void; id?: string }) {
  const t = useTexts(templateTexts)
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const insert = (key: Placeholder) => {
    const field = area.current?.resizableTextArea?.textArea
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    const text = placeholderText(key, language() === 'zh-CN' ? 'zh' : 'en')
    onChange?.((value.slice(0, from) + text + value.slice(to)).slice(0, most))
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <>
      <div className={styles.placeholders} role="group" aria-label={t.insert}>
        {placeholders.map((key) => (
          <Button key={key} size="small" onClick={() => insert(key)}>
            {t.placeholder(key)}
          </Button>
        ))}
      </div>
      <Input.TextArea
        ref={area}
        {...(id && { id })}
        value={value}
        maxLength={most}
        autoSize={{ minRows: 4, maxRows: 10 }}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  )
}
