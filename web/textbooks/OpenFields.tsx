import type { openScopes } from '@recto/contract/textbooks'
import { Checkbox, Form, Radio } from 'antd'
import { useTexts } from '../kernel/use-texts.ts'
import styles from './fields.module.css'
import { infoTexts } from './info-texts.ts'

const scopes = ['private', 'org', 'orgs', 'public'] as const satisfies typeof openScopes

/** Who may read the book once it is published, in words, and what readers may take away. */
export function OpenFields() {
  const t = useTexts(infoTexts)
  return (
    <>
      <Form.Item name="openScope" extra={t.openHelp}>
        <Radio.Group className={styles.scope ?? ''} aria-label={t.open}>
          {scopes.map((scope) => (
            <Radio key={scope} value={scope}>
              {t[scope]}
              <small>{t[`${scope}Help`]}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="allowCopy" valuePropName="checked" noStyle>
        <Checkbox>{t.allowCopy}</Checkbox>
      </Form.Item>
      <Form.Item name="allowDownload" valuePropName="checked" noStyle>
        <Checkbox>{t.allowDownload}</Checkbox>
      </Form.Item>
    </>
  )
}
