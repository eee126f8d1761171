import type { directoryTry, Provider } from '../contract.ts'
import type { Data } from '#contract/call.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { localizedName } from './name-in.ts'
import styles from './providers.module.css'
import { texts } from './texts.ts'

/** Tests a directory with a real account and shows the attributes it returns. */
export function DirectoryTry({ provider, close }: { provider: Provider; close: () => void }) {
  const t = useTexts(texts)
  const [form] = Form.useForm<{ account: string; password: string }>()
  const [found, setFound] = useState<Data<typeof directoryTry>>()
  const [attempt, { busy }] = useCall<typeof directoryTry>('POST /pressplatform/sign-on/providers/{providerId}/try', {
    fields: form,
    onDone: setFound,
    onFail: () => setFound(undefined),
  })
  const missing = <span className={styles.none}>{t.missing}</span>
  const facts = found && {
    [t.subject]: found.subject || missing,
    [t.attributeName]: found.attributes.name || missing,
    [t.attributeNumber]: found.attributes.number || missing,
    [t.attributeMail]: found.attributes.mail || missing,
    [t.attributePhone]: found.attributes.phone || missing,
    [t.attributeDepartment]: found.attributes.department || missing,
    [t.attributeRoles]: found.attributes.roles.join('、') || missing,
  }
  return (
    <Modal open title={t.tryTitle(localizedName(provider))} footer={null} onCancel={close} destroyOnHidden>
      <p className={styles.hint}>{t.tryHint}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(body) => void attempt({ providerId: provider.id, body })}>
        <Form.Item name="account" label={t.account} rules={[{ required: true }]}>
          <Input autoComplete="off" autoCapitalize="none" maxLength={60} />
        </Form.Item>
        <Form.Item name="password" label={t.password} rules={[{ required: true }]}>
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t.tryGo}
        </Button>
      </Form>
      {facts && (
        <div style={{ marginBlockStart: 24 }} role="status">
          <Facts facts={facts} />
        </div>
      )}
    </Modal>
  )
}
