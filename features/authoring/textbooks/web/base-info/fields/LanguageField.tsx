import { Form, Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { infoTexts } from '../info-texts.ts'

/** Field `language`: the language a textbook is written in. */
export function LanguageField() {
  const t = useTexts(infoTexts)
  return (
    <Form.Item label={t.language} name="language">
      <Select
        options={[
          { value: 'zh-CN', label: t.chinese },
          { value: 'en-US', label: t.english },
        ]}
      />
    </Form.Item>
  )
}
