import { Form, Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './fields.module.css'
import { infoTexts } from '../info-texts.ts'
import { LanguageField } from './LanguageField.tsx'
import { NameField } from './NameField.tsx'

/** Title, subtitle, edition, language, description, question and ISBN. */
export function AboutFields({ id, own, readOnly }: { id: string; own: string; readOnly: boolean }) {
  const t = useTexts(infoTexts)
  return (
    <>
      <NameField id={id} own={own} disabled={readOnly} />
      <Form.Item label={t.subtitle} name="subtitle" extra={t.subtitleHelp} rules={[{ max: 100 }]}>
        <Input />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item label={t.editionLabel} name="editionLabel" extra={t.editionHelp} rules={[{ max: 40 }]}>
          <Input />
        </Form.Item>
        <LanguageField />
      </div>
      <Form.Item label={t.describe} name="describe" extra={t.describeHelp} rules={[{ max: 2000 }]}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} showCount maxLength={2000} />
      </Form.Item>
      <Form.Item label={t.question} name="question" extra={t.questionHelp} rules={[{ max: 60 }]}>
        <Input showCount maxLength={60} />
      </Form.Item>
      <Form.Item
        label={t.isbn}
        name="isbn"
        validateTrigger={['onBlur']}
        rules={[
          { max: 20 },
          { pattern: /^[\dXx-]*$/, message: t.isbnWrong },
          {
            warningOnly: true,
            validator: async (_, text: string) => (!text || isValidIsbn(text) ? undefined : Promise.reject(new Error(t.isbnWrong))),
          },
        ]}
      >
        <Input inputMode="text" autoComplete="off" />
      </Form.Item>
    </>
  )
}

/** True if the check digit of an ISBN-10 or ISBN-13 is correct; hyphens and spaces are ignored. */
export function isValidIsbn(text: string): boolean {
  const digits = text.replace(/[-\s]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(digits)) return sum(digits, (at) => 10 - at) % 11 === 0
  return /^97[89]\d{10}$/.test(digits) && sum(digits, (at) => (at % 2 ? 3 : 1)) % 10 === 0
}

const sum = (digits: string, weight: (at: number) => number): number =>
  [...digits].reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * weight(at), 0)
