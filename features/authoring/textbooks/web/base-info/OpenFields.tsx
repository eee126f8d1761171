import type { openScopes } from '../../contract.ts'
import { Checkbox, Form } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { infoTexts } from './info-texts.ts'

const scopes = ['private', 'org', 'orgs', 'public'] as const satisfies typeof openScopes

/** Fields for who may read the published book, and whether readers may copy and download. */
export function OpenFields() {
  const t = useTexts(infoTexts)
  return (
    <>
      <Form.Item name="openScope" extra={t.openHelp}>
        <ChoiceCards label={t.open} choices={scopes.map((value) => ({ value, name: t[value], help: t[`${value}Help`] }))} />
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
